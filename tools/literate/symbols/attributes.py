# The name after a dot
# --------------------
#
# Where is ``add`` defined, if the type of ``box`` in ``box.add`` is known?
#
# We look in the class, and then in those from which the class inherits,
# in Python's order; mypy keeps them in that order already.
# All we have to do is find the class of a type.

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
# The one exception is ``None``: if you ask for an attribute,
# you don't mean that of ``None``.


def member_of(owner: Type | None, name: str) -> SymbolNode | None:
    """Return the node of an attribute of a value, if that is certain.

    Args:
        owner: The type of the value, if it is known.
        name: The name of the attribute.
    """
    found = {id(each): each for each in members(owner, name)}
    return found.popitem()[1] if len(found) == 1 else None


def members(owner: Type | None, name: str) -> list[SymbolNode | None]:
    """Return the node of an attribute, for each type that its owner may have."""
    kind = get_proper_type(owner)
    if isinstance(kind, UnionType):
        each = [item for item in kind.items if not isinstance(item, NoneType)]
        return [found for item in each for found in members(item, name)]
    info = class_of(kind)
    symbol = info.get(name) if info else None
    return [symbol.node if symbol else None]


# A class itself is a value, too.
# mypy represents it as a function that makes objects, or as a type of types.
# For a tuple, a literal or a dictionary with known keys, mypy names a fallback class,
# and for a type variable we take its upper bound.


def class_of(kind: Type | None) -> TypeInfo | None:
    """Return the class that has the attributes of values of a type."""
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


# ``super()`` leaves out the class that contains it.


def inherited(above: SuperExpr) -> SymbolNode | None:
    """Return the node of an attribute of ``super()``."""
    for info in above.info.mro[1:] if above.info else ():
        if above.name in info.names:
            return info.names[above.name].node
    return None
