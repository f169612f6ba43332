"""The same attacks as a script: what a language's library tries by itself may differ from the bare calls."""
import ctypes, fcntl, os, resource, signal, socket, subprocess, sys, threading, time


def broke(what):
    print("broke", what, flush=True)


def fails(what, attempt):
    try:
        attempt()
    except (OSError, MemoryError, RuntimeError, subprocess.SubprocessError):
        return
    broke(what)


def reads(*paths):
    for path in ("/etc/passwd", "/etc/shadow", "/proc/1/root/etc/passwd", *paths):
        fails(path, lambda: open(path, "rb").read(1))
    for path in paths:
        fails(path, lambda: os.listdir(os.path.dirname(path)))
        fails(path, lambda: os.open("/proc/1/cwd" + path, os.O_RDONLY))


def secrets(name, secret):
    if name in os.environ:
        broke("the environment")
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if secret.encode() in open(f"/proc/{pid}/environ", "rb").read():
                broke("the environment of a process")
        except OSError:
            pass
    own = [fd for fd in os.listdir("/proc/self/fd") if int(fd) > 2]
    if len(own) > 1:  # the listing itself has one
        broke("a descriptor")


def writes(*folders):
    for folder in ("/", "/usr", "/usr/lib/python3", "/bot", "/etc", "/dev", "/proc/sys/kernel", "/sys", "/var", *folders):
        fails(folder, lambda: open(folder + "/made-by-an-attack", "w"))
    fails("core_pattern", lambda: open("/proc/sys/kernel/core_pattern", "w"))
    fails("canary", lambda: os.chmod("/bot/canary", 0o777))
    fails("mount", lambda: subprocess.run(["mount", "-t", "tmpfs", "none", "/tmp"], check=True, stderr=subprocess.DEVNULL))


def network(port, name):
    fails("connect", lambda: socket.create_connection(("127.0.0.1", int(port)), 1))
    fails("listen", lambda: socket.create_server(("127.0.0.1", 0)))
    fails("datagram", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    fails("abstract", lambda: socket.socket(socket.AF_UNIX).connect(("\0" + name).ljust(108, "\0")))  # Node fills up its names with zeros
    fails("name", lambda: socket.getaddrinfo("example.org", 80))


def calls():
    libc = ctypes.CDLL(None, use_errno=True)
    for flag in (0x10000000, 0x20000, 0x40000000):
        if libc.unshare(flag) == 0:
            broke("unshare")
    fails("affinity", lambda: os.sched_setaffinity(0, {0}))
    fails("unshare", lambda: subprocess.run(["unshare", "-U", "true"], check=True, stderr=subprocess.DEVNULL))
    fails("device", lambda: os.mknod("/tmp/device", 0o020666, os.makedev(1, 3)))


def whispers():
    libc = ctypes.CDLL(None, use_errno=True)
    with open("/usr/bin/env", "rb") as file:
        fails("flock", lambda: fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB))
        fails("lockf", lambda: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB))
        fails("lease", lambda: fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK))
        fails("fadvise", lambda: os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED))
        fails("preadv2", lambda: os.preadv(file.fileno(), [bytearray(10)], 0, os.RWF_NOWAIT))
    if libc.inotify_init() >= 0:
        broke("inotify")


def processes():
    made = 0
    for _ in range(300):
        try:
            if os.fork() == 0:
                signal.alarm(10)
                signal.pause()
            made += 1
        except OSError:
            pass
    print("made", made)


def threads():
    made = 0
    threading.stack_size(65536)
    for _ in range(1000):
        try:
            threading.Thread(target=time.sleep, args=(10,), daemon=True).start()
            made += 1
        except RuntimeError:
            pass
    print("made", made, "\ndone", flush=True)
    os._exit(0)


def memory():
    held = []
    for _ in range(128):
        held.append(bytearray(64 << 20))
    broke("memory")


def tmp():
    made = 0
    try:
        for number in range(64):
            with open(f"/tmp/{number}", "wb", buffering=0) as file:
                for _ in range(32):
                    made += file.write(bytes(1 << 20))
    except OSError:
        pass
    print("made", made)


def kills(*pids):
    for pid in map(int, pids):
        fails("a process is reached", lambda: os.kill(pid, signal.SIGKILL))
        fails("a group is reached", lambda: os.killpg(pid, signal.SIGKILL))
    for pid in (os.getppid(), 1, -1):
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass


def daemon():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(10)
        os._exit(0)
    os.wait()


def works():
    import multiprocessing

    if open("/dev/stdin").readline() != "hello\n":
        broke("/dev/stdin")
    with open("/dev/stdout", "w") as out:
        out.write("heard\n")
    with multiprocessing.Pool(2) as pool:
        if pool.map(abs, range(-9, 0)) != list(range(9, 0, -1)):
            broke("a pool of processes")
    if subprocess.run(["cat"], input=b"text", capture_output=True).stdout != b"text":
        broke("a child")
    if len(bytearray(b"\1") * (200 << 20)) != 200 << 20:
        broke("memory")


resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
globals()[sys.argv[1]](*sys.argv[2:-1])  # the last word is to be found by
print("done")
