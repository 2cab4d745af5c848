#!/bin/sh
# Installs, upgrades or removes the Nodeyard agent on a Linux machine with systemd:
#
#   curl -fsSL SERVER/install.sh | sh -s -- --code CODE
#
# The server that sent this script has filled in its own address and the digests of its packages.
set -eu

server='@SERVER@'
version='@VERSION@'
path_x64='@PATH_X64@'
digest_x64='@DIGEST_X64@'
path_arm64='@PATH_ARM64@'
digest_arm64='@DIGEST_ARM64@'
path_alone='@PATH_ALONE@'

home=/opt/nodeyard-agent
state=/var/lib/nodeyard-agent
settings=/etc/nodeyard-agent.env
units=/etc/systemd/system
unit=$units/nodeyard-agent.service
# On other disks than that of its state, the agent of a standard node may write to this directory alone.
test_directory=.nodeyard-acceptance
# Unpacked twice beside the archive during an upgrade.
needed_kib=400000
# The first report is sent within seconds; a slow line and a slow machine get the rest.
report_seconds=90

language=en
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in zh*) language=zn ;; esac

# say ENGLISH CHINESE
say() { if [ "$language" = zn ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }
fail() { say "$@" >&2; exit 1; }

usage() {
  say "Usage: curl -fsSL $server/install.sh | sh -s -- [OPTION …]
  --code CODE          activation code; required until the device is bound
  --type lite|normal   node type; default lite
  --allow-reboot       the console may restart this machine
  --dial-lines         the console may dial lines of this machine (pppd, iproute2)
  --allow-plain-http   use a server without https, in a network of your own
  --language zn|en     language of this script and of the agent
  --remove             remove the agent; its key and settings stay
  --purge              remove the agent, its key and its settings" \
    "用法：curl -fsSL $server/install.sh | sh -s -- [选项 …]
  --code 激活码        设备绑定之前必填
  --type lite|normal   节点类型，默认 lite
  --allow-reboot       允许控制台重启这台机器
  --dial-lines         允许控制台在这台机器上拨号（需要 pppd 和 iproute2）
  --allow-plain-http   允许连接没有 https 的服务器，仅限自己的网络
  --language zn|en     本脚本和代理程序的语言
  --remove             卸载代理程序，保留密钥和设置
  --purge              卸载代理程序，并删除密钥和设置"
}

has() { command -v "$1" >/dev/null 2>&1; }

# set_setting NAME VALUE: replaces one line of the settings.
set_setting() {
  (
    umask 077
    touch "$settings"
    grep -v "^$1=" "$settings" >"$settings.new" || true
    printf '%s=%s\n' "$1" "$2" >>"$settings.new"
    mv "$settings.new" "$settings"
  )
}

require_machine() {
  [ "$(uname -s)" = Linux ] || fail "This installer is for Linux." "此安装脚本仅支持 Linux。"
  [ "$(id -u)" = 0 ] || fail \
    "Run this as root: put sudo before sh, as in: curl -fsSL $server/install.sh | sudo sh -s -- …" \
    "需要 root 权限：在 sh 前加 sudo，例如：curl -fsSL $server/install.sh | sudo sh -s -- …"
  [ ! -e /var/lib/dpkg/info/nodeyard-agent.list ] || fail \
    "The agent was installed with dpkg: upgrade it with the .deb of $server/download, or remove it with: apt-get remove nodeyard-agent" \
    "代理程序由 dpkg 安装：请用 $server/download 的 .deb 升级，或先卸载：apt-get remove nodeyard-agent"
  for program in systemctl tar gzip sha256sum; do
    has "$program" || fail "This machine has no $program, which the installation needs." \
      "这台机器缺少安装所需的 $program。"
  done
}

choose_package() {
  [ -n "$version" ] || fail \
    "$server has no packages of the agent yet; its operator makes them with: npm run build -w agent" \
    "$server 还没有代理程序安装包，运营方可用 npm run build -w agent 生成。"
  case "$(uname -m)" in
    x86_64 | amd64) path=$path_x64 digest=$digest_x64 ;;
    aarch64 | arm64) path=$path_arm64 digest=$digest_arm64 ;;
    *) path='' ;;
  esac
  [ -n "$path" ] || fail \
    "There is no package for $(uname -m). With Node 22 or newer on this machine, run the agent alone: $server$path_alone" \
    "没有适用于 $(uname -m) 的安装包。如果这台机器有 Node 22 或更高版本，可单独运行代理程序：$server$path_alone"
  case "$server" in
    https://* | http://localhost | http://localhost:* | http://127.0.0.1 | http://127.0.0.1:* | 'http://[::1]' | 'http://[::1]:'*) ;;
    *) [ "$allow_plain_http" = 1 ] || fail \
      "$server is not encrypted: key, commands and passwords could be read and changed on the way. In a network of your own, add --allow-plain-http" \
      "$server 未加密，密钥、命令和密码可能在途中被读取或篡改。如在自己的网络中，请加 --allow-plain-http" ;;
  esac
}

download() {
  if has curl; then curl -fsSL --retry 3 -o "$2" "$1"
  elif has wget; then wget -q -O "$2" "$1"
  else fail "This machine has neither curl nor wget." "这台机器没有 curl，也没有 wget。"
  fi
}

# Downloads and unpacks into $release, unless that version is there already.
fetch_release() {
  release=$home/versions/$version-$(printf '%.12s' "$digest")
  [ ! -x "$release/nodeyard-agent" ] || return 0
  free=$(df -Pk /opt | awk 'NR == 2 { print $4 }')
  [ "$free" -gt "$needed_kib" ] || fail \
    "The file system of /opt has too little space: $((free / 1024)) MiB free, $((needed_kib / 1024)) MiB needed." \
    "/opt 所在文件系统空间不足：剩余 $((free / 1024)) MiB，需要 $((needed_kib / 1024)) MiB。"
  mkdir -p "$home/versions"
  # Of an installation that a power cut has ended.
  find "$home/versions" -maxdepth 1 -name '.new.*' -mmin +60 -exec rm -rf {} +
  work=$(mktemp -d "$home/versions/.new.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  say "Downloading version $version from $server …" "正在从 $server 下载版本 $version …"
  download "$server$path" "$work/package.tar.gz" || fail \
    "The download from $server failed." "从 $server 下载失败。"
  printf '%s  %s\n' "$digest" "$work/package.tar.gz" | sha256sum -c - >/dev/null 2>&1 || fail \
    "The package does not have the digest that the server named. Nothing was installed." \
    "安装包与服务器给出的摘要不符，没有安装任何内容。"
  mkdir "$work/release"
  tar -xzf "$work/package.tar.gz" -C "$work/release" --strip-components=1
  "$work/release/nodeyard-agent" --version >/dev/null 2>&1 || fail \
    "The runtime in the package does not run here; it needs glibc 2.28 or newer. Nothing was installed." \
    "安装包中的运行时无法在这台机器上运行，需要 glibc 2.28 或更高版本。没有安装任何内容。"
  chmod 755 "$work/release"
  rm -rf "$release"
  mv "$work/release" "$release"
  rm -rf "$work"
  trap - EXIT
}

# use_release DIRECTORY: makes it the one that the service starts.
use_release() {
  ln -sfn "$1" "$home/current"
  cp "$1/nodeyard-agent.service" "$unit"
  chmod 644 "$unit"
  # The rights that lines need, and only if the console may dial them.
  if grep -q '^NODEYARD_DIAL_LINES=1' "$settings" && [ -e "$1/lines.conf" ]; then
    mkdir -p "$unit.d"
    cp "$1/lines.conf" "$unit.d/lines.conf"
    chmod 644 "$unit.d/lines.conf"
  else
    rm -f "$unit.d/lines.conf"
  fi
  if grep -q '^NODEYARD_TYPE=normal' "$settings"; then allow_disk_tests; fi
  # Versions before it have no helper that reads disks.
  if [ -e "$1/nodeyard-disks.socket" ]; then
    cp "$1/nodeyard-disks.socket" "$1/nodeyard-disks@.service" "$units"
    chmod 644 "$units/nodeyard-disks.socket" "$units/nodeyard-disks@.service"
    systemctl daemon-reload
    systemctl enable --now nodeyard-disks.socket >/dev/null 2>&1 || true
  else
    remove_disk_helper
    systemctl daemon-reload
  fi
}

remove_disk_helper() {
  systemctl disable --now nodeyard-disks.socket >/dev/null 2>&1 || true
  rm -f "$units/nodeyard-disks.socket" "$units/nodeyard-disks@.service"
}

# Lets the agent test the disks that are mounted now, in a directory on each.
allow_disk_tests() {
  mkdir -p "$unit.d"
  own=$(stat -c %d /var/lib)
  {
    echo '# Written by the installer: the directories in which disks are tested.'
    echo '[Service]'
    while read -r device mount _ flags _; do
      case "$device" in /dev/*) ;; *) continue ;; esac
      case ",$flags," in *,rw,*) ;; *) continue ;; esac
      # Those of the boot loader; and names that a unit would have to quote.
      case "$mount" in /boot | /boot/* | /efi | *[!A-Za-z0-9/._-]*) continue ;; esac
      if [ ! -d "$mount" ] || [ "$(stat -c %d "$mount")" = "$own" ]; then continue; fi
      mkdir -p -m 0700 "${mount%/}/$test_directory" 2>/dev/null || continue
      echo "ReadWritePaths=-${mount%/}/$test_directory"
    done </proc/self/mounts
  } >"$unit.d/disks.conf"
  chmod 644 "$unit.d/disks.conf"
}

remove_disk_tests() {
  [ -e "$unit.d/disks.conf" ] || return 0
  sed -n 's/^ReadWritePaths=-//p' "$unit.d/disks.conf" | while read -r directory; do
    rm -f "$directory/disk-test"
    rmdir "$directory" 2>/dev/null || true
  done
  rm -f "$unit.d/disks.conf"
}

# Starts the service anew and waits until the server has accepted a report of it.
start_and_wait() {
  rm -f "$state/reported"
  systemctl restart nodeyard-agent || return 1
  waited=0
  while [ "$waited" -lt "$report_seconds" ]; do
    [ ! -e "$state/reported" ] || return 0
    # "activating" is the pause before systemd tries again.
    [ "$waited" -lt 3 ] || [ "$(systemctl is-active nodeyard-agent || true)" != failed ] || return 1
    sleep 1
    waited=$((waited + 1))
  done
  return 1
}

show_log() {
  has journalctl || return 0
  journalctl -u nodeyard-agent -n 5 --no-pager -o cat 2>/dev/null || true
}

install_agent() {
  choose_package
  if [ -z "$code" ] && [ ! -e "$state/state.json" ]; then
    fail "An activation code is needed: claim one on the Overview page of $server, and add --code CODE" \
      "需要激活码：请在 $server 的总览页领取，并加 --code 激活码"
  fi
  before=$(readlink "$home/current" || true)
  fetch_release
  [ -e "$settings" ] || (umask 077; : >"$settings")
  if [ -n "$code" ] || ! grep -q '^NODEYARD_SERVER=' "$settings"; then
    set_setting NODEYARD_SERVER "$server"
  fi
  [ -z "$code" ] || set_setting NODEYARD_CODE "$code"
  [ -z "$type" ] || set_setting NODEYARD_TYPE "$type"
  [ "$allow_reboot" = 0 ] || set_setting NODEYARD_ALLOW_REBOOT 1
  [ "$dial_lines" = 0 ] || set_setting NODEYARD_DIAL_LINES 1
  [ "$allow_plain_http" = 0 ] || set_setting NODEYARD_ALLOW_PLAIN_HTTP 1
  if [ "$is_language_given" = 1 ] || ! grep -q '^NODEYARD_LANGUAGE=' "$settings"; then
    set_setting NODEYARD_LANGUAGE "$language"
  fi

  use_release "$release"
  systemctl enable nodeyard-agent >/dev/null 2>&1
  if start_and_wait; then
    if [ "$dial_lines" = 1 ] && ! { has pppd && has ip; }; then
      say "To dial lines, this machine still needs pppd and ip: install the packages ppp and iproute2." \
        "拨号还需要 pppd 和 ip，请安装软件包 ppp 和 iproute2。"
    fi
    for old in "$home"/versions/*; do
      [ "$old" = "$release" ] || [ "$old" = "$before" ] || rm -rf "$old"
    done
    say "The agent $version runs, and $server answers it. Log: journalctl -u nodeyard-agent" \
      "代理程序 $version 已运行，并已连上 $server。日志：journalctl -u nodeyard-agent"
    return 0
  fi
  show_log >&2
  if [ -z "$before" ] || [ "$before" = "$release" ]; then
    fail "The agent is installed, but $server did not accept it. Correct what the log above says, then run this again." \
      "代理程序已安装，但 $server 没有接受它。请按上面的日志处理后重新运行。"
  fi
  use_release "$before"
  systemctl restart nodeyard-agent || true
  rm -rf "$release"
  fail "The agent $version did not report to $server. The version before runs again." \
    "代理程序 $version 没有向 $server 上报，已恢复为之前的版本。"
}

remove_agent() {
  systemctl disable --now nodeyard-agent >/dev/null 2>&1 || true
  # Lines outlive the service.
  if [ -e "$state/lines.json" ]; then
    "$home/current/nodeyard-agent" --hang-up --state "$state" || true
  fi
  remove_disk_helper
  remove_disk_tests
  rm -f "$unit" "$unit.d/lines.conf"
  rmdir "$unit.d" 2>/dev/null || true
  systemctl daemon-reload
  rm -rf "$home/versions" "$home/current"
  rmdir "$home" 2>/dev/null || true
  if [ "$purge" = 1 ]; then
    rm -rf "$state" "$settings"
    say "The agent, its key and its settings are removed. Unbind the device in the console if it does not come back." \
      "代理程序及其密钥和设置已删除。如果设备不再使用，请在控制台解绑。"
  else
    say "The agent is removed; its key and settings stay in $state and $settings." \
      "代理程序已卸载，密钥和设置保留在 $state 和 $settings。"
  fi
}

main() {
  code='' type='' allow_reboot=0 dial_lines=0 allow_plain_http=0 is_language_given=0 remove=0 purge=0
  while [ $# -gt 0 ]; do
    case "$1" in
      --code | --type | --language)
        [ $# -gt 1 ] || fail "$1 needs a value." "$1 缺少值。"
        case "$2" in
          '' | *[!A-Za-z0-9-]*) fail "$1 $2: not a valid value." "$1 $2：值无效。" ;;
        esac
        case "$1 $2" in
          --code*) code=$2 ;;
          '--type lite' | '--type normal') type=$2 ;;
          '--language zn' | '--language en') language=$2 is_language_given=1 ;;
          *) fail "$1 $2: not a valid value." "$1 $2：值无效。" ;;
        esac
        shift 2
        continue
        ;;
      --allow-reboot) allow_reboot=1 ;;
      --dial-lines) dial_lines=1 ;;
      --allow-plain-http) allow_plain_http=1 ;;
      --remove) remove=1 ;;
      --purge) remove=1 purge=1 ;;
      --help) usage; exit 0 ;;
      *) usage >&2; fail "$1: no such option." "$1：没有这个选项。" ;;
    esac
    shift
  done
  require_machine
  if [ "$remove" = 1 ]; then remove_agent; else install_agent; fi
}

# At the end, so that a script that arrives cut off does nothing.
main "$@"
