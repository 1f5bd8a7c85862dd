# What stands behind a dot
# ------------------------
#
# Where is ``add`` defined, if the type of ``box`` in ``box.add`` is known?
#
# It is looked for in the class, and then in those from which the class inherits,
# in Python's order; mypy keeps them in that order already.
# So all that is left to do is to get from a type to its class.

"""Find the definition of an attribute by the type of its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.types import (
    FunctionLike,
    Instance,
    LiteralType,
    NoneType,
    TupleType,
    TypedDictType,
    TypeType,
    TypeVarLikeType,
    UnionType,
    get_proper_type,
)

if TYPE_CHECKING:
    from mypy.nodes import SuperExpr, SymbolNode, TypeInfo
    from mypy.types import Type

# If a value may be of two types, the attribute must be the same in both.
# Only nothing may stand beside a type: who asks for an attribute of ``None``
# does not mean it.


def member_of(owner: Type | None, name: str) -> SymbolNode | None:
    """Return what an attribute of a value means, if that is certain.

    Args:
        owner: The type of the value, if it is known.
        name: The name of the attribute.
    """
    found = {id(each): each for each in members(owner, name)}
    return found.popitem()[1] if len(found) == 1 else None


def members(owner: Type | None, name: str) -> list[SymbolNode | None]:
    """Return what an attribute may mean, for each type that its owner may have."""
    kind = get_proper_type(owner)
    if isinstance(kind, UnionType):
        each = [item for item in kind.items if not isinstance(item, NoneType)]
        return [found for item in each for found in members(item, name)]
    info = class_of(kind)
    symbol = info.get(name) if info else None
    return [symbol.node if symbol else None]


# A class itself is a value, too.
# mypy knows it as a function that makes objects, or as a type of types.
# A tuple, a literal and a dictionary of known keys each have a class to fall back on,
# and for a type variable it is the one by which it is bound.


def class_of(kind: Type | None) -> TypeInfo | None:
    """Return the class in which the attributes of values of a type are found."""
    kind = get_proper_type(kind)
    if isinstance(kind, FunctionLike) and kind.is_type_obj():
        return kind.type_object()
    if isinstance(kind, TypeType):
        return class_of(kind.item)
    if isinstance(kind, TypeVarLikeType):
        return class_of(kind.upper_bound)
    if isinstance(kind, TupleType):
        kind = kind.partial_fallback
    elif isinstance(kind, (TypedDictType, LiteralType)):
        kind = kind.fallback
    return kind.type if isinstance(kind, Instance) else None


# ``super()`` leaves out the class in which it stands.


def inherited(above: SuperExpr) -> SymbolNode | None:
    """Return what an attribute of ``super()`` means."""
    for info in above.info.mro[1:] if above.info else ():
        if above.name in info.names:
            return info.names[above.name].node
    return None
