// Only types and constants are used. ClientLibrary loads the library itself on first use.
#include <postgresql/libpq-fe.h>
