// Types and constants alone: the library is loaded when it is needed, see ClientLibrary.
#include <postgresql/libpq-fe.h>
