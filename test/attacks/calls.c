// System calls that a box has no use for.
#include "attack.h"
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/personality.h>

static void must_fail(const char *what, long result, int error) {
  if (result >= 0 || errno != error) broke(what);
}
#define REFUSED(call, ...) must_fail(#call, syscall(SYS_##call, __VA_ARGS__), EPERM)
#define UNKNOWN(call, ...) must_fail(#call, syscall(SYS_##call, __VA_ARGS__), ENOSYS)

static int nothing(void *unused) {
  (void)unused;
  return 0;
}

int main(void) {
  static char stack[65536], zeros[4096];
  int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
  for (unsigned at = 0; at < sizeof flags / sizeof *flags; at++) {
    REFUSED(unshare, flags[at]);
    must_fail("clone", clone(nothing, stack + sizeof stack, flags[at] | SIGCHLD, NULL), EPERM);
  }
  UNKNOWN(clone3, zeros, 64);
  UNKNOWN(io_uring_setup, 8, zeros);
  UNKNOWN(io_uring_enter, 0, 0, 0, 0, 0, 0);
  UNKNOWN(io_uring_register, 0, 0, 0, 0);
  REFUSED(setns, 0, 0);
  REFUSED(keyctl, 0, -3, 1);
  REFUSED(add_key, "user", "name", "text", 4, -3);
  REFUSED(request_key, "user", "name", 0, -3);
  REFUSED(bpf, BPF_MAP_CREATE, zeros, 64);
  REFUSED(perf_event_open, zeros, 0, -1, -1, 0);
  REFUSED(userfaultfd, 0);
  REFUSED(ptrace, 0, 0, 0, 0);
  REFUSED(process_vm_readv, getpid(), zeros, 0, zeros, 0, 0);
  REFUSED(process_vm_writev, getpid(), zeros, 0, zeros, 0, 0);
  REFUSED(pidfd_getfd, 0, 0, 0);
  REFUSED(kcmp, getpid(), getpid(), 0, 0, 0);
  REFUSED(mount, "none", "/tmp", "tmpfs", 0, 0);
  REFUSED(umount2, "/tmp", 0);
  REFUSED(chroot, "/tmp");
  REFUSED(pivot_root, "/tmp", "/tmp");
  REFUSED(fsopen, "tmpfs", 0);
  REFUSED(open_tree, -100, "/", 1);
  REFUSED(move_mount, -100, "/", -100, "/", 0);
  REFUSED(mount_setattr, -100, "/", 0, zeros, 32);
  REFUSED(open_by_handle_at, -100, zeros, 0);
  REFUSED(name_to_handle_at, -100, "/", zeros, zeros, 0);
  REFUSED(shmget, 0, 4096, 01600);
  REFUSED(semget, 0, 1, 01600);
  REFUSED(msgget, 0, 01600);
  REFUSED(mknodat, -100, "/tmp/device", S_IFCHR | 0666, 0x103);
  REFUSED(personality, ADDR_NO_RANDOMIZE);
  REFUSED(sched_setaffinity, 0, 8, zeros);
  REFUSED(sched_setscheduler, 0, 3, zeros); // SCHED_BATCH, which anybody could have outside
  REFUSED(setpriority, 0, 0, -20);
  REFUSED(init_module, zeros, 0, "");
  REFUSED(finit_module, 0, "", 0);
  REFUSED(delete_module, "none", 0);
  REFUSED(kexec_load, 0, 0, 0, 0);
  REFUSED(reboot, 0, 0, 0, 0); // without the magic numbers nothing would happen anyway
  REFUSED(swapon, "/none", 0);
  REFUSED(swapoff, "/none");
  REFUSED(settimeofday, 0, 0);
  REFUSED(clock_settime, 0, 0);
  REFUSED(adjtimex, zeros);
  REFUSED(sethostname, "mine", 4);
  REFUSED(syslog, 3, zeros, 10);
  REFUSED(ioctl, 0, TIOCSTI, "x");
  REFUSED(ioctl, 0, 0xffffffff00000000ul | TIOCSTI, "x");
  REFUSED(ioctl, 0, TIOCLINUX, "\3");
#ifdef __x86_64__
  if (syscall(0x40000000 | SYS_getpid) >= 0 || errno != ENOSYS) broke("x32");
  if (fork() == 0) {
    int result = 20; // getpid of the ABI of 32 bits
    __asm__ volatile("int $0x80" : "+a"(result));
    broke("int 0x80");
    _exit(0);
  }
  int status;
  wait(&status);
  if (!WIFSIGNALED(status)) broke("the foreign ABI is not killed");
#endif
  return done();
}
