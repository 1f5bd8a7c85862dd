"""Read documents: find the named pieces of code in each notation."""
