#!/bin/sh
# boot.sh ROOT: boots ROOT's own systemd in namespaces, with the network of the caller, and a boot id of its own. For
# tools/try-installer.ts and try-deployer.ts; needs root.
set -eu
root=$1
group=/sys/fs/cgroup/systemd/nodeyard-installer
if [ -d /sys/fs/cgroup/systemd ]; then
  mkdir -p "$group"
  echo $$ >"$group/cgroup.procs"
fi
# The inner shell expands, not this one.
# shellcheck disable=SC2016
exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh -euc '
  root=$1
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  if [ -d /sys/fs/cgroup/systemd ]; then
    mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
    mkdir "$root/sys/fs/cgroup/systemd"
    mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
  else
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  fi
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mount -t tmpfs tmpfs "$root/dev"
  for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mkdir "$root/dev/shm"
  mount -t tmpfs tmpfs "$root/dev/shm"
  mkdir "$root/dev/pts"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  cat /proc/sys/kernel/random/uuid >"$root/run/boot-id"
  mount --bind "$root/run/boot-id" "$root/proc/sys/kernel/random/boot_id"
  exec chroot "$root" env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --system --show-status=0
' sh "$root"
