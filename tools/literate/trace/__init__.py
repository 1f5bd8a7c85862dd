"""Lead from lines of files to lines of the book: in lookups, tracebacks, tools."""
