"""The parts of the tangler and the weave: one idea a module, each a PyLit source."""
