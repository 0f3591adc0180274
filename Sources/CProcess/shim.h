#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>

// Swift cannot call what takes any number of arguments.
static inline int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
#endif
