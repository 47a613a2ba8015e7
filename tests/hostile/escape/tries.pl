# Ways out of a cell, each tried in a process of its own. %given comes before this file; the last line says what got out.
use strict;
use warnings;
use Socket;
use POSIX ();
use Fcntl;
our %given;
# A command line that holds this file is none that holds what is looked for.
$given{$_} = reverse $given{$_} for qw(mark command);
my (@tries, @escaped);

sub try { push @tries, [@_] }
# The beginning of a file, undef where it cannot be read; files of /proc have no size.
sub peek {
  my ($path) = @_;
  sysopen my $file, $path, O_RDONLY | O_NONBLOCK or return undef;
  sysread($file, my $text, 65536) // return undef;
  return $text;
}
sub all { my ($pattern) = @_; return glob $pattern }
sub connected {
  my ($address, $family) = @_;
  socket my $socket, $family // PF_INET, SOCK_STREAM, 0 or return undef;
  connect $socket, $address or return undef;
  return $socket;
}
sub inet { my ($host, $port) = @_; return pack_sockaddr_in($port, inet_aton($host)) }
# What a proxy answers to a head.
sub asked {
  my ($head) = @_;
  my $socket = connected(inet('127.0.0.1', $given{proxy})) or return '';
  syswrite $socket, $head;
  sysread $socket, my $answer, 4096;
  return $answer // '';
}
# A call that has to be refused; its arguments are such that it would do nothing, or nothing that lasts.
sub call {
  my ($name, @arguments) = @_;
  my $number = $given{calls}{$name} // return '';
  $! = 0;
  return "$name was let through ($!)" if syscall($number, @arguments) >= 0 || !($!{EPERM} || $!{ENOSYS});
  return '';
}

try 'a file of the host' => sub { peek($given{file}) };
try 'a file of the host, by the roots of processes' => sub {
  for my $root (all('/proc/[0-9]*/root'), all('/proc/[0-9]*/cwd')) {
    my $text = peek("$root$given{file}") // peek("$root/../..$given{file}");
    return "$root: $text" if defined $text;
  }
};
try 'a file of the host, by its parents' => sub {
  chdir '/tmp';
  return peek('../../../../../..' . $given{file});
};
try 'code and settings of the service' => sub {
  for (@{$given{folders}}) { return $_ if -e $_ }
};
try 'homes, mounts and sockets of the host' => sub {
  for (qw(/root /home /run /srv /sys /boot /old /opt /var/lib /var/run)) { return $_ if opendir my $folder, $_ }
};
try 'secrets of the system' => sub {
  for my $file ('/etc/shadow', '/etc/gshadow', all('/etc/ssh/*_key'), all('/etc/ssl/private/*')) {
    return $file if defined peek($file);
  }
};
try 'the environment of the host' => sub {
  return 'its own' if grep { /\Q$given{mark}\E/ } %ENV;
  for my $file (all('/proc/[0-9]*/environ')) {
    return $file if (peek($file) // '') =~ /\Q$given{mark}\E/;
  }
};
try 'processes of the host' => sub {
  for my $file (all('/proc/[0-9]*/cmdline')) { return $file if (peek($file) // '') =~ /\Q$given{command}\E/ }
};
try 'what another cell has written' => sub {
  for my $file ('/tmp/of-another-cell', all('/proc/[0-9]*/root/tmp/of-another-cell')) { return $file if -e $file }
};
try 'signals to the host' => sub { kill(0, $given{pid}) ? "process $given{pid}" : '' };
try 'the memory of another process, by ptrace' => sub { call('ptrace', 0x4206, getppid(), 0, 0) };
try 'the memory of another process, by process_vm_readv' => sub {
  my $bytes = ' ' x 8;
  my $here = pack 'P Q', $bytes, 8;
  return call('process_vm_readv', getppid(), $here, 1, $here, 1, 0);
};
try 'the memory of the kernel and of disks' => sub {
  for (qw(/dev/mem /dev/kmem /dev/port /dev/sda /dev/vda /dev/nvme0n1 /dev/kvm /dev/fuse /proc/kcore)) {
    return $_ if sysopen my $file, $_, O_RDONLY;
  }
};
try 'a device that is made' => sub {
  system("mknod /tmp/device b 8 0 2>/dev/null") == 0 && -e '/tmp/device' ? unlink('/tmp/device') && 'made' : '';
};
try 'mounts' => sub { call('mount', "none\0", "$given{work}\0", "tmpfs\0", 0, 0) };
try 'mounts that are taken away' => sub { call('umount2', "/nowhere/at/all\0", 2) };
try 'a root of its own' => sub { call('pivot_root', "$given{work}\0", "$given{work}\0") || (chroot($given{work}) ? 'chroot' : '') };
try 'mounts within namespaces of its own' => sub {
  my $unshare = $given{calls}{unshare} // return '';
  return '' if syscall($unshare, 0x10020000) != 0; # CLONE_NEWUSER, CLONE_NEWNS
  return 'namespaces' unless $given{sandboxes};
  return call('mount', "none\0", "$given{work}\0", "tmpfs\0", 0, 0);
};
try 'namespaces of others' => sub {
  sysopen my $file, "/proc/$$/ns/net", O_RDONLY or return '';
  return call('setns', fileno $file, 0);
};
try 'the rights of root' => sub {
  my $status = peek('/proc/self/status') // '';
  return 'rights' if $status !~ /^CapEff:\s+0+$/m || $status !~ /^NoNewPrivs:\s+1$/m;
  return POSIX::setuid(0) && $< == 0 ? 'root' : '';
};
try 'calls of the kernel that lead out' => sub {
  my %arguments = (
    keyctl => [0, -3, 0], add_key => ["user\0", "rove\0", "x\0", 1, -3], bpf => [0, 0, 0], userfaultfd => [0],
    io_uring_setup => [0, 0], perf_event_open => [0, 0, -1, -1, 0], open_by_handle_at => [-1, 0, 0],
    finit_module => [-1, "\0", 0], kexec_load => [0, 0, 0, -1], acct => ["/nowhere/at/all\0"], kcmp => [$$, $$, 0, 0, 0],
    swapon => ["/nowhere/at/all\0", 0], fsopen => ["tmpfs\0", 0], open_tree => [-100, "$given{work}\0", 1],
  );
  return join ', ', grep { $_ } map { call($_, @{$arguments{$_}}) } sort keys %arguments;
};
try 'writing to the system' => sub {
  for my $folder (qw(/ /usr /usr/bin /etc /bin /lib /mnt /dev /proc/sys/kernel), all('/mnt/*'), all('/mnt/*/*')) {
    next unless -d $folder && sysopen my $file, "$folder/rove-was-here", O_WRONLY | O_CREAT;
    unlink "$folder/rove-was-here";
    return $folder;
  }
};
try 'settings of the kernel' => sub {
  for (qw(/proc/sys/kernel/core_pattern /proc/sys/kernel/modprobe /proc/sysrq-trigger /proc/sys/vm/drop_caches)) {
    return $_ if sysopen my $file, $_, O_WRONLY;
  }
};
try 'control groups' => sub {
  for my $file (all('/sys/fs/cgroup/*'), all('/proc/[0-9]*/root/sys/fs/cgroup/*')) { return $file }
};
try 'raw sockets' => sub {
  return 'raw' if socket my $raw, PF_INET, SOCK_RAW, 1;
  return 'packet' if socket my $packet, 17, SOCK_RAW, 0x300;
};
try 'a socket of the host without a path' => sub {
  connected(pack('S a*', AF_UNIX, "\0$given{abstract}"), PF_UNIX) ? 'connected' : '';
};
try 'a socket of the host with a path' => sub { connected(pack_sockaddr_un($given{unix}), PF_UNIX) ? 'connected' : '' };
try 'shared memory of the host' => sub {
  (peek('/proc/sysvipc/shm') // '') =~ /^\s*$given{shm}\s/m || shmget($given{shm}, 0, 0) ? 'found' : '';
};
try 'services of the host' => sub { connected(inet('127.0.0.1', $given{canary})) ? 'reached' : '' };
try 'services of the host, by its own addresses' => sub {
  for (@{$given{addresses}}) { return $_ if connected(inet($_, $given{open})) }
};
try 'a network beyond' => sub {
  for my $host (qw(169.254.169.254 8.8.8.8 10.0.0.1)) {
    socket my $socket, PF_INET, SOCK_DGRAM, 0 or next;
    return $host if connect $socket, inet($host, 53);
  }
};
try 'names' => sub { gethostbyname('example.com') ? 'an answer' : '' };
try 'a tunnel to services of the host' => sub {
  for my $to ("127.0.0.1:$given{canary}", "localhost:$given{canary}", "169.254.169.254:80") {
    return "CONNECT $to" if asked("CONNECT $to HTTP/1.1\r\nHost: $to\r\n\r\n") =~ /^HTTP\S+ 200/;
    return "GET $to" if asked("GET http://$to/ HTTP/1.1\r\nHost: $to\r\n\r\n") =~ /canary/;
  }
};
try 'the name of the host' => sub {
  my $name = (POSIX::uname())[1];
  return system("hostname '$name' 2>/dev/null") == 0 ? $name : '';
};
try 'more of the processor than others' => sub { setpriority(0, 0, -5); getpriority(0, 0) < 0 ? 'taken' : '' };
try 'files without end' => sub {
  my @files;
  while (@files < 20_000) {
    open my $file, '<', '/dev/null' or return '';
    push @files, $file;
  }
  return scalar(@files) . ' open files';
};
try 'processes without end' => sub {
  my @pids;
  while (@pids < $given{forks}) {
    my $pid = fork // last;
    if (!$pid) { sleep 60; POSIX::_exit(0) }
    push @pids, $pid;
  }
  kill KILL => @pids;
  return @pids < $given{forks} ? '' : scalar(@pids) . ' processes';
};
try 'a disk without end' => sub {
  sysopen my $file, "$given{work}/bomb", O_WRONLY | O_CREAT or return '';
  my ($block, $written) = ("\1" x 8_388_608, 0);
  while ($written < $given{disk_mb}) {
    my $count = syswrite $file, $block;
    last unless $count;
    $written += $count / 1_048_576;
  }
  unlink "$given{work}/bomb";
  return $written < $given{disk_mb} ? '' : int($written) . ' MB';
};

for my $one (@tries) {
  my ($name, $code) = @$one;
  next if grep { $_ eq $name } @{$given{without} // []};
  pipe my $reading, my $writing;
  my $pid = fork // do { push @escaped, "$name: not tried"; next };
  if (!$pid) {
    close $reading;
    alarm 20;
    my $why = eval { $code->() };
    $why = "fault of the try: $@" if $@;
    syswrite $writing, $why if $why;
    POSIX::_exit(0);
  }
  close $writing;
  my $why = do { local $/; <$reading> };
  waitpid $pid, 0;
  push @escaped, "$name: " . substr $why, 0, 60 if defined $why && length $why;
}
my $way = $given{proxy} && asked("GET $given{site} HTTP/1.1\r\nHost: site\r\n\r\n") =~ /the site/ ? 'with' : 'without';
my $told = 'tried ' . scalar(@tries) . " $way a way, out [" . join('; ', map { s/[^\x20-\x7e]/?/gr } @escaped) . "]\n";
print $told;
# Where a program hands a file out, its last argument names it.
if (@ARGV && $ARGV[-1] =~ m{^/tmp/}) {
  open my $file, '>', $ARGV[-1];
  print $file $told;
}
