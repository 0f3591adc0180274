#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>

// Swift cannot call C functions with variable arguments, such as prctl.
static inline int die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
#endif
