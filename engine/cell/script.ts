/** Folders of the host that programs need; all others are out of sight. Links among them stay links. */
const SYSTEM = 'usr etc bin sbin lib lib32 lib64 nix';
/** Where in its cell a program finds the files that it was given, and where it may write. */
export const GIVEN_AT = '/mnt';
export const WORK = '/tmp';

/**
 * Makes a root of its own, for reading only, and becomes a user without rights. Arguments: user (empty: there is only one, and it is
 * mapped to a user without rights), megabytes it may write, limits, given files, `--`, program with arguments.
 */
export const CELL_SCRIPT = `set -e
user=$1; disk=$2; limits=$3; shift 3
show() { mount --rbind "$1" "$2"; mount -o remount,bind,ro,nosuid,nodev "$2"; }
mount -t tmpfs -o mode=755,nosuid,size=16m tmpfs /mnt
cd /mnt
mkdir dev proc tmp mnt old var var/cache
for one in ${SYSTEM}; do
  if [ -L "/$one" ]; then ln -s "$(readlink "/$one")" "$one"
  elif [ -d "/$one" ]; then mkdir "$one"; show "/$one" "$one"; fi
done
if [ -d /var/cache/fontconfig ]; then mkdir var/cache/fontconfig; show /var/cache/fontconfig var/cache/fontconfig; fi
for one in null zero full random urandom; do : > "dev/$one"; mount --bind "/dev/$one" "dev/$one"; done
ln -s /proc/self/fd dev/fd
ln -s /tmp dev/shm
n=0; while [ "$1" != -- ]; do
  mkdir "mnt/$n"; one=mnt/$n/\${1##*/}
  if [ -d "$1" ]; then mkdir "$one"; else : > "$one"; fi
  show "$1" "$one"; n=$((n+1)); shift
done; shift
mount -t proc -o nosuid,nodev,noexec proc proc
mount -t tmpfs -o "mode=1777,nosuid,nodev,size=\${disk}m" tmpfs tmp
pivot_root . old
cd /tmp
umount -l /old
rmdir /old
mount -o remount,bind,ro /
if [ -n "$user" ]; then
  exec prlimit $limits setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
fi
for one in /proc/sys /proc/sysrq-trigger; do if [ -e "$one" ]; then mount --bind "$one" "$one"; mount -o remount,bind,ro,nosuid,nodev,noexec "$one"; fi; done
exec prlimit $limits unshare --user --map-user=1000 --map-group=1000 setpriv --no-new-privs "$@"`;

/** Brings up the loopback of a new network by whatever the host has for it (IFF_UP and IFF_RUNNING by SIOCSIFFLAGS). */
export const LOOPBACK_UP = `ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null || perl -e 'socket(S,2,2,0) && ioctl(S,0x8914,pack("a16s","lo",0x41).("\\0"x22)) or exit 1'`;
