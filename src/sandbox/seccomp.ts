// The system calls that no program in a sandbox needs, as a seccomp filter (classic BPF, as `bwrap --seccomp` reads
// it).

export type Arch = 'x64' | 'arm64';

/** Numbers on x64 and on arm64; a call without a number does not exist there. */
type Numbers = readonly [x64: number | undefined, arm64: number | undefined];

/** Refused with EPERM. */
export const refused: Readonly<Record<string, Numbers>> = {
  // looking into and at other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // namespaces and mounts
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  chroot: [161, 51],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_tree_attr: [467, 467],
  // kernel interfaces with a history of exploits
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  memfd_secret: [447, 447],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  modify_ldt: [154, undefined],
  personality: [135, 92],
  // System V IPC
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  shmdt: [67, 197],
  semget: [64, 190],
  semop: [65, 193],
  semctl: [66, 191],
  semtimedop: [220, 192],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  // device files
  mknod: [133, undefined],
  mknodat: [259, 33],
  ioperm: [173, undefined],
  iopl: [172, undefined],
  // scheduling
  sched_setparam: [142, 118],
  sched_setaffinity: [203, 122],
  sched_setattr: [314, 274],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  // the machine itself
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  vhangup: [153, 58],
};

/** Refused with ENOSYS, so that libraries fall back on older calls whose arguments can be filtered. */
export const unknown: Readonly<Record<string, Numbers>> = {
  clone3: [435, 435], // its flags are behind a pointer
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

/** Refused where memory is summed up per process: memory that is never mapped would not be counted. */
export const unseen: Readonly<Record<string, Numbers>> = { memfd_create: [319, 279] };

/**
 * Refused in sandboxes of players: through the files of /usr, which all sandboxes share, these calls carry messages to
 * other sandboxes and to later games.
 */
export const whispering: Readonly<Record<string, Numbers>> = {
  flock: [73, 32],
  inotify_init: [253, undefined],
  inotify_init1: [294, 26],
  inotify_add_watch: [254, 27],
  inotify_rm_watch: [255, 28],
  // what is in the page cache, and putting it in and out
  mincore: [27, 232],
  cachestat: [451, 451],
  fadvise64: [221, 223],
  readahead: [187, 213],
};

/** Allowed or refused by an argument in sandboxes of players. */
export const watchedInPlay = {
  fcntl: [72, 25],
  madvise: [28, 233],
  preadv2: [327, 286],
  pwritev2: [328, 287],
} as const satisfies Readonly<Record<string, Numbers>>;

/** Allowed or refused by an argument where memory is summed up per process. */
export const watchedUncounted = { setsockopt: [54, 208] } as const satisfies Readonly<Record<string, Numbers>>;

/** Allowed or refused by an argument. */
export const watched = {
  clone: [56, 220],
  ioctl: [16, 29],
  sched_setscheduler: [144, 119],
  socket: [41, 198],
  socketpair: [53, 199],
} as const satisfies Readonly<Record<string, Numbers>>;

const archs = { x64: { column: 0, audit: 0xc000003e }, arm64: { column: 1, audit: 0xc00000b7 } } as const;

const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];
const allow = 0x7fff0000;
const kill = 0x80000000; // the whole process
const fail = (errno: number): number => 0x00050000 | errno;

// Offsets in what the kernel shows a filter: the number, the ABI, the arguments of 64 bits each, low half first.
const [number, abi, first, second, third, sixth] = [0, 4, 16, 24, 32, 56];

const newNamespaces = 0x7e020000; // CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
const x32 = 0x40000000;
const unixFamily = 1;
const usualPolicy = 0; // SCHED_OTHER: Mono asks for it at every start and complains on stdout when it is refused
const terminalTricks = [0x5412, 0x541c]; // TIOCSTI types into the terminal of others, TIOCLINUX pastes

/**
 * The commands of fcntl that concern a descriptor and nothing that others can see: duplicates, flags, signals, a pipe's
 * size, seals. Locks, leases, notices of changes and hints about writing would be seen through a shared file; a larger
 * pipe would hold memory that is not counted.
 */
const ownCommands = [0, 1, 2, 3, 4, 8, 9, 10, 11, 15, 16, 1027, 1030, 1032, 1033, 1034];
const largerBuffers = [7, 32]; // SO_SNDBUF, SO_SNDBUFFORCE
const evictions = [20, 21]; // MADV_COLD, MADV_PAGEOUT

type Instruction = readonly [code: number, yes: number, no: number, value: number];
const load = (at: number): Instruction => [0x20, 0, 0, at];
const ifEqual = (value: number, yes: number, no: number): Instruction => [0x15, yes, no, value];
const ifAtLeast = (value: number, yes: number, no: number): Instruction => [0x35, yes, no, value];
const ifAnyBit = (value: number, yes: number, no: number): Instruction => [0x45, yes, no, value];
const answer = (value: number): Instruction => [0x06, 0, 0, value];

/** Which sandboxes a filter is for: with a cgroup that counts memory or without one, of a player or of a build. */
export interface FilterKind {
  readonly isCounted: boolean;
  readonly isBuild: boolean;
}

export function filterFor(arch: Arch, { isCounted, isBuild }: FilterKind): Buffer {
  const { column, audit } = archs[arch];
  const all = (calls: Readonly<Record<string, Numbers>>, errno: number): Instruction[] =>
    Object.values(calls).flatMap((numbers) =>
      numbers[column] === undefined ? [] : [ifEqual(numbers[column], 0, 1), answer(fail(errno))],
    );
  return assemble([
    load(abi),
    ifEqual(audit, 1, 0),
    answer(kill),
    load(number),
    ...(arch === 'x64' ? [ifAtLeast(x32, 0, 1), answer(fail(ENOSYS))] : []),
    ...all({ ...refused, ...(!isCounted && unseen), ...(!isBuild && whispering) }, EPERM),
    ...all(unknown, ENOSYS),
    ...whenCalled(watched.clone[column], first, [ifAnyBit(newNamespaces, 0, 1), answer(fail(EPERM)), answer(allow)]),
    ...whenCalled(watched.ioctl[column], second, [
      ...terminalTricks.flatMap((trick) => [ifEqual(trick, 0, 1), answer(fail(EPERM))]),
      answer(allow),
    ]),
    ...whenCalled(watched.sched_setscheduler[column], second, [
      ifEqual(usualPolicy, 1, 0),
      answer(fail(EPERM)),
      answer(allow),
    ]),
    ...[watched.socket, watched.socketpair].flatMap((call) =>
      whenCalled(call[column], first, [ifEqual(unixFamily, 1, 0), answer(fail(EAFNOSUPPORT)), answer(allow)]),
    ),
    ...(isCounted
      ? []
      : whenCalled(watchedUncounted.setsockopt[column], third, [
          ...largerBuffers.flatMap((option) => [ifEqual(option, 0, 1), answer(fail(EPERM))]),
          answer(allow),
        ])),
    ...(isBuild ? [] : inPlay(column)),
    answer(allow),
  ]);
}

const inPlay = (column: 0 | 1): Instruction[] => [
  ...whenCalled(watchedInPlay.fcntl[column], second, [
    ...ownCommands.flatMap((command) => [ifEqual(command, 0, 1), answer(allow)]),
    answer(fail(EPERM)),
  ]),
  ...whenCalled(watchedInPlay.madvise[column], third, [
    ...evictions.flatMap((advice) => [ifEqual(advice, 0, 1), answer(fail(EPERM))]),
    answer(allow),
  ]),
  // flags tell what is in the page cache (RWF_NOWAIT)
  ...[watchedInPlay.preadv2, watchedInPlay.pwritev2].flatMap((call) =>
    whenCalled(call[column], sixth, [ifEqual(0, 1, 0), answer(fail(EPERM)), answer(allow)]),
  ),
];

/** For one call: judges the low half of an argument. The kernel uses no more of it. */
const whenCalled = (call: number, argument: number, judge: readonly Instruction[]): Instruction[] => [
  ifEqual(call, 0, judge.length + 1),
  load(argument),
  ...judge,
];

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(yes, at * 8 + 2);
    bytes.writeUInt8(no, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
}
