/** System calls by their numbers: of x86-64 (arch/x86/entry/syscalls/syscall_64.tbl) and of arm64 (asm-generic/unistd.h). */
const NUMBERS = {
  x64: {
    ptrace: 101,
    process_vm_readv: 310,
    process_vm_writev: 311,
    kcmp: 312,
    mount: 165,
    umount2: 166,
    pivot_root: 155,
    open_tree: 428,
    move_mount: 429,
    fsopen: 430,
    fsmount: 432,
    mount_setattr: 442,
    swapon: 167,
    swapoff: 168,
    reboot: 169,
    init_module: 175,
    delete_module: 176,
    finit_module: 313,
    kexec_load: 246,
    kexec_file_load: 320,
    acct: 163,
    settimeofday: 164,
    clock_settime: 227,
    add_key: 248,
    request_key: 249,
    keyctl: 250,
    open_by_handle_at: 304,
    perf_event_open: 298,
    bpf: 321,
    userfaultfd: 323,
    io_uring_setup: 425,
    io_uring_enter: 426,
    io_uring_register: 427,
    setns: 308,
    unshare: 272,
    clone: 56,
    clone3: 435,
    prctl: 157,
  },
  arm64: {
    ptrace: 117,
    process_vm_readv: 270,
    process_vm_writev: 271,
    kcmp: 272,
    mount: 40,
    umount2: 39,
    pivot_root: 41,
    open_tree: 428,
    move_mount: 429,
    fsopen: 430,
    fsmount: 432,
    mount_setattr: 442,
    swapon: 224,
    swapoff: 225,
    reboot: 142,
    init_module: 105,
    delete_module: 106,
    finit_module: 273,
    kexec_load: 104,
    kexec_file_load: 294,
    acct: 89,
    settimeofday: 170,
    clock_settime: 112,
    add_key: 217,
    request_key: 218,
    keyctl: 219,
    open_by_handle_at: 265,
    perf_event_open: 241,
    bpf: 280,
    userfaultfd: 282,
    io_uring_setup: 425,
    io_uring_enter: 426,
    io_uring_register: 427,
    setns: 268,
    unshare: 97,
    clone: 220,
    clone3: 435,
    prctl: 167,
  },
} as const;
/** Those of this machine; none where they are not known. */
export const systemCallsHere: Readonly<Record<string, number>> =
  process.arch in NUMBERS ? NUMBERS[process.arch as Architecture] : {};
type Architecture = keyof typeof NUMBERS;
type Name = keyof (typeof NUMBERS)['x64'];

/** `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64` (linux/audit.h). */
const AUDIT: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** What makes new namespaces is refused where no program in a cell needs any. */
const NAMESPACES: readonly Name[] = ['setns', 'unshare'];
const HANDLED: readonly Name[] = [...NAMESPACES, 'clone', 'clone3', 'prctl'];
/** All the `CLONE_NEW...` flags (linux/sched.h). */
const CLONE_NEW = 0x7e020080;
/** x86-64's second set of numbers (x32) begins here. */
const X32 = 0x40000000;

const [LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [AT_NUMBER, AT_ARCHITECTURE, AT_FIRST_ARGUMENT] = [0, 4, 16];
const [ALLOW, KILL, REFUSE] = [0x7fff0000, 0x80000000, 0x00050000];
const [EPERM, ENOSYS] = [1, 38];

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/**
 * A seccomp filter (classic BPF, seccomp(2)) that keeps a program from what leads out of a cell: other processes' memory,
 * mounts, modules, keys, handles of files, eBPF, io_uring. `namespaces`: a browser makes its own sandbox of them; every
 * other program has none. Null on an architecture whose numbers are not known here.
 */
export function systemCallFilter(
  { namespaces }: { namespaces: boolean },
  architecture: string = process.arch,
): Buffer | null {
  if (!(architecture in NUMBERS)) return null;
  const numbers = NUMBERS[architecture as Architecture];
  const refused = (Object.keys(numbers) as Name[]).filter((name) => !HANDLED.includes(name));
  const all: Instruction[] = [
    [LOAD, 0, 0, AT_ARCHITECTURE],
    [EQUAL, 1, 0, AUDIT[architecture as Architecture]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, AT_NUMBER],
    ...(architecture === 'x64' ? when(AT_LEAST, X32, REFUSE | ENOSYS) : []),
    ...refused.flatMap((name) => when(EQUAL, numbers[name], REFUSE | EPERM)),
  ];
  if (!namespaces) {
    all.push(...NAMESPACES.flatMap((name) => when(EQUAL, numbers[name], REFUSE | EPERM)));
    // Its flags lie in memory, where no filter can look: the C library then takes the older call.
    all.push(...when(EQUAL, numbers.clone3, REFUSE | ENOSYS));
    all.push([EQUAL, 0, 3, numbers.clone], [LOAD, 0, 0, AT_FIRST_ARGUMENT]);
    all.push(...when(ANY_BIT, CLONE_NEW, REFUSE | EPERM));
  }
  all.push([RETURN, 0, 0, ALLOW]);
  return Buffer.concat(all.map(encoded));
}

const when = (test: number, value: number, answer: number): Instruction[] => [
  [test, 0, 1, value],
  [RETURN, 0, 0, answer],
];

function encoded([code, ifTrue, ifFalse, value]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

/** Takes a filter on (`prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER)`) and becomes the program: no shell can do the first. */
const LOADER = `my $bytes = pack("H*", shift); my $call = shift;
my $filter = pack("S x6 P", length($bytes) / 8, $bytes);
syscall($call + 0, 38, 1, 0, 0, 0) == 0 && syscall($call + 0, 22, 2, $filter, 0, 0) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";`;

/** The start of a command that runs a program under a filter; empty where there is none for this architecture. */
export function filtered(options: { namespaces: boolean }): string[] {
  const filter = systemCallFilter(options);
  if (!filter) return [];
  const { prctl } = NUMBERS[process.arch as Architecture];
  return ['perl', '-e', LOADER, filter.toString('hex'), String(prctl)];
}
