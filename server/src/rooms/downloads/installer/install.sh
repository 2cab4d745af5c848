#!/bin/sh
# Installs, upgrades or removes the Nodeyard agent on a Linux machine with systemd:
#
#   s=$(curl -fsSL SERVER/install.sh) && sh -c "${s:?}" sh --code CODE
#
# The server that sent this script has filled in its own address, and the digests and the signed manifest of its packages. All of it is
# one group of commands, so that a script that arrives cut off is a syntax error, and does nothing.
{
set -eu
# The agent runs as a user of its own, whatever root's files are for.
umask 022

server='@SERVER@'
version='@VERSION@'
path_x64='@PATH_X64@'
digest_x64='@DIGEST_X64@'
kib_x64='@KIB_X64@'
path_arm64='@PATH_ARM64@'
digest_arm64='@DIGEST_ARM64@'
kib_arm64='@KIB_ARM64@'
path_alone='@PATH_ALONE@'
# Public keys, one of which has signed the manifest; empty if it is not signed.
keys='@KEYS@'
manifest() { cat <<'END_OF_MANIFEST'
@MANIFEST@
END_OF_MANIFEST
}
signature='@SIGNATURE@'

home=/opt/nodeyard-agent
state=/var/lib/nodeyard-agent
settings=/etc/nodeyard-agent.env
units=/etc/systemd/system
unit=$units/nodeyard-agent.service
# The first report is sent within seconds; a slow line and a slow machine get the rest.
report_seconds=90

language=en
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in zh*) language=zn ;; esac

# say ENGLISH CHINESE
say() { if [ "$language" = zn ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }
fail() { say "$@" >&2; exit 1; }

usage() {
  say "Usage: s=\$(curl -fsSL $server/install.sh) && sh -c \"\${s:?}\" sh [OPTION …]
  --code CODE          activation code; required until the device is bound
  --type lite|normal   node type; default lite
  --allow-reboot       the console may restart this machine
  --dial-lines         the console may dial lines of this machine (pppd, iproute2)
  --interface NAMES    interfaces whose traffic counts, separated by commas; default those of the default route
  --mac ADDRESS        MAC address to bind with, for boxes that share that of their image
  --disk DISKS         disks for smartctl besides those it finds, with its type: /dev/sdb:sat
  --allow-plain-http   use a server without https, in a network of your own
  --language zn|en     language of this script and of the agent
  --release-key KEY    public key that must have signed the package
  --remove             remove the agent; its key and settings stay
  --purge              remove the agent, its key and its settings
The agent gets the proxies of this script's environment: https_proxy, http_proxy, no_proxy." \
    "用法：s=\$(curl -fsSL $server/install.sh) && sh -c \"\${s:?}\" sh [选项 …]
  --code 激活码        设备绑定之前必填
  --type lite|normal   节点类型，默认 lite
  --allow-reboot       允许控制台重启这台机器
  --dial-lines         允许控制台在这台机器上拨号（需要 pppd 和 iproute2）
  --interface 接口     统计流量的接口，用逗号分隔，默认取默认路由的接口
  --mac 地址           用于绑定的 MAC 地址，适用于镜像带来相同地址的设备
  --disk 磁盘          额外由 smartctl 读取的磁盘及其类型，例如 /dev/sdb:sat
  --allow-plain-http   允许连接没有 https 的服务器，仅限自己的网络
  --language zn|en     本脚本和代理程序的语言
  --release-key 公钥   安装包必须由此公钥对应的密钥签名
  --remove             卸载代理程序，保留密钥和设置
  --purge              卸载代理程序，并删除密钥和设置
代理程序沿用本脚本环境中的代理服务器：https_proxy、http_proxy、no_proxy。"
}

has() { command -v "$1" >/dev/null 2>&1; }

# set_setting NAME [VALUE]: replaces one line of the settings, or removes it.
set_setting() {
  (
    umask 077
    touch "$settings"
    grep -v "^$1=" "$settings" >"$settings.new" || true
    [ $# = 1 ] || printf '%s=%s\n' "$1" "$2" >>"$settings.new"
    mv "$settings.new" "$settings"
  )
}

# keep_proxies: those that this script was run with. As in curl, names in small letters are first, and HTTP_PROXY is none.
keep_proxies() {
  keep_proxy https_proxy "${https_proxy:-${HTTPS_PROXY:-}}"
  keep_proxy http_proxy "${http_proxy:-}"
  keep_proxy no_proxy "${no_proxy:-${NO_PROXY:-}}"
}

# keep_proxy NAME VALUE
keep_proxy() {
  [ -n "$2" ] || return 0
  # Quotes, backslashes and ends of lines have a meaning in the settings.
  if [ "$(printf '%s.' "$2" | tr -d '"\047\\\n\r')" = "$2." ]; then
    set_setting "$1" "$2"
  else
    say "The agent does not get $1: quotes and backslashes in it have to be written as %22, %27 and %5C." \
      "代理程序未沿用 $1：其中的引号和反斜杠需写成 %22、%27 和 %5C。"
  fi
}

require_machine() {
  [ "$(uname -s)" = Linux ] || fail "This installer is for Linux." "此安装脚本仅支持 Linux。"
  [ "$(id -u)" = 0 ] || fail \
    "Run this as root: put sudo before sh, as in: s=\$(curl -fsSL $server/install.sh) && sudo sh -c \"\${s:?}\" sh …" \
    "需要 root 权限：在 sh 前加 sudo，例如：s=\$(curl -fsSL $server/install.sh) && sudo sh -c \"\${s:?}\" sh …"
  [ ! -e /var/lib/dpkg/info/nodeyard-agent.list ] || fail \
    "The agent was installed with dpkg: upgrade it with the .deb of $server/download, or remove it with: apt-get remove nodeyard-agent" \
    "代理程序由 dpkg 安装：请用 $server/download 的 .deb 升级，或先卸载：apt-get remove nodeyard-agent"
  [ "$remove" = 0 ] || return 0
  [ -L "$home/current" ] || [ ! -e "$home/current" ] || fail \
    "$home/current is a directory, so the agent was installed by hand: move it away first." \
    "$home/current 是目录，代理程序是手动安装的：请先将其移走。"
  for program in systemctl tar gzip sha256sum; do
    has "$program" || fail "This machine has no $program, which the installation needs." \
      "这台机器缺少安装所需的 $program。"
  done
  # As sd_booted(3): the program is there in containers, chroots and WSL too.
  [ -d /run/systemd/system ] || fail \
    "systemd does not run here, which starts the agent. With Node 22 or newer, run the agent alone: $server$path_alone" \
    "这台机器没有运行 systemd，无法启动代理程序。如果有 Node 22 或更高版本，可单独运行代理程序：$server$path_alone"
}

choose_package() {
  [ -n "$version" ] || fail \
    "$server has no packages of the agent yet; its operator makes them with: npm run build -w agent" \
    "$server 还没有代理程序安装包，运营方可用 npm run build -w agent 生成。"
  case "$(uname -m)" in
    x86_64 | amd64) path=$path_x64 digest=$digest_x64 kib=$kib_x64 ;;
    aarch64 | arm64) path=$path_arm64 digest=$digest_arm64 kib=$kib_arm64 ;;
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

# decode NUMBER: the last bytes of base64.
decode() { openssl base64 -d -A | tail -c "$1"; }

has_openssl_3() { openssl pkeyutl -help 2>&1 | grep -q rawin; }

# is_signed_by KEY: verifies the manifest in $work with what is here.
is_signed_by() {
  printf 'untrusted comment: public key\n%s\n' "$1" >"$work/key.pub"
  if has minisign; then
    minisign -V -q -p "$work/key.pub" -m "$work/manifest.json" >/dev/null 2>&1
  elif has signify-openbsd; then
    signify-openbsd -V -q -p "$work/key.pub" -m "$work/manifest.json" -x "$work/manifest.json.minisig" >/dev/null 2>&1
  else
    # DER of a public key of Ed25519.
    { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; printf '%s' "$1" | decode 32; } >"$work/key.der"
    sed -n 2p "$work/manifest.json.minisig" | decode 64 >"$work/signature"
    openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key.der" -rawin -in "$work/manifest.json" \
      -sigfile "$work/signature" >/dev/null 2>&1
  fi
}

# The keys that must have signed the package: the one that was given, else those of the version that is there, else the script's own.
choose_keys() {
  if [ -n "$release_key" ]; then keys=$release_key
  elif [ -s "$home/current/release-keys" ]; then keys=$(cat "$home/current/release-keys")
  fi
}

# Verifies the manifest in $work, and that it names the package.
verify_release() {
  choose_keys
  [ -n "$keys" ] || return 0
  if [ -n "$signature" ] && ! has minisign && ! has signify-openbsd && ! has_openssl_3; then
    say "No program here verifies signatures (minisign, signify, openssl 3): the package is held to its digest alone." \
      "这台机器没有可验证签名的程序（minisign、signify 或 openssl 3），仅核对安装包的摘要。"
    return 0
  fi
  manifest >"$work/manifest.json"
  printf '%s\n' "$signature" >"$work/manifest.json.minisig"
  if [ -n "$signature" ] && grep -q "\"sha256\": \"$digest\"" "$work/manifest.json"; then
    for key in $keys; do
      if is_signed_by "$key"; then return 0; fi
    done
  fi
  fail "The package is not signed by a key that is accepted here. Nothing was installed." \
    "安装包不是由受信任的密钥签名，没有安装任何内容。"
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
  mkdir -p "$home/versions"
  chmod 755 "$home" "$home/versions"
  # It may be a file system of its own, or a link to another.
  free=$(df -Pk "$home/versions" | awk 'NR == 2 { print $4 }')
  [ "$free" -gt "$kib" ] || fail \
    "The file system of $home has too little space: $((free / 1024)) MiB free, $((kib / 1024)) MiB needed." \
    "$home 所在文件系统空间不足：剩余 $((free / 1024)) MiB，需要 $((kib / 1024)) MiB。"
  # Of an installation that a power cut has ended.
  find "$home/versions" -maxdepth 1 -name '.new.*' -mmin +60 -exec rm -rf {} +
  work=$(mktemp -d "$home/versions/.new.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  verify_release
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

# remove_units NAME …: with the marks of those that have failed, which would remain as units that are not found.
remove_units() {
  for name in "$@"; do
    systemctl disable --now "$name" >/dev/null 2>&1 || true
    systemctl reset-failed "$name" >/dev/null 2>&1 || true
    rm -f "$units/$name"
  done
}

remove_disk_tests() {
  [ -e "$unit.d/disks.conf" ] || return 0
  sed -n 's/^ReadWritePaths=-//p' "$unit.d/disks.conf" | while read -r directory; do
    rm -f "$directory/disk-test"
    rmdir "$directory" 2>/dev/null || true
  done
  rm -f "$unit.d/disks.conf"
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
  [ -z "$interface" ] || set_setting NODEYARD_INTERFACE "$interface"
  [ -z "$mac" ] || set_setting NODEYARD_MAC "$mac"
  [ -z "$disk" ] || set_setting NODEYARD_DISKS "$disk"
  keep_proxies
  [ "$allow_plain_http" = 0 ] || set_setting NODEYARD_ALLOW_PLAIN_HTTP 1
  if [ "$is_language_given" = 1 ] || ! grep -q '^NODEYARD_LANGUAGE=' "$settings"; then
    set_setting NODEYARD_LANGUAGE "$language"
  fi

  if "$release/nodeyard-switch" "$release" "$report_seconds"; then
    # It is used up, and the binding has it.
    set_setting NODEYARD_CODE
    if [ "$dial_lines" = 1 ] && ! { has pppd && has ip; }; then
      say "To dial lines, this machine still needs pppd and ip: install the packages ppp, iproute2 and nftables." \
        "拨号还需要 pppd 和 ip，请安装软件包 ppp、iproute2 和 nftables。"
    fi
    say "The agent $version runs, and $server answers it. Log: journalctl -u nodeyard-agent" \
      "代理程序 $version 已运行，并已连上 $server。日志：journalctl -u nodeyard-agent"
    return 0
  fi
  if [ -z "$before" ] || [ "$before" = "$release" ]; then
    fail "The agent is installed, but $server did not accept it. Correct what the log above says, then run this again." \
      "代理程序已安装，但 $server 没有接受它。请按上面的日志处理后重新运行。"
  fi
  fail "The agent $version did not report to $server. The version before runs again." \
    "代理程序 $version 没有向 $server 上报，已恢复为之前的版本。"
}

remove_agent() {
  remove_units nodeyard-update.path nodeyard-update.service nodeyard-agent.service
  # Lines outlive the service.
  if [ -e "$state/lines.json" ]; then
    "$home/current/nodeyard-agent" --hang-up --state "$state" || true
  fi
  remove_units nodeyard-disks.socket nodeyard-disks@.service nodeyard-password.socket nodeyard-password@.service
  # Socket units of older systems leave it.
  rm -f /run/nodeyard-disks.sock /run/nodeyard-password.sock /usr/local/bin/nodeyard-agent
  remove_disk_tests
  rm -f "$unit.d/root.conf" "$unit.d/lines.conf" "$unit.d/tasks.conf"
  rmdir "$unit.d" 2>/dev/null || true
  systemctl daemon-reload >/dev/null 2>&1 || true
  rm -rf "$home/versions" "$home/current" "$home/pending" /var/lib/nodeyard-update
  rmdir "$home" 2>/dev/null || true
  if [ "$purge" = 1 ]; then
    rm -rf "$state" "$settings" /etc/nodeyard-password.env "$unit.d"
    if has userdel; then userdel nodeyard-agent 2>/dev/null || true; fi
    say "The agent, its key and its settings are removed. Unbind the device in the console if it does not come back." \
      "代理程序及其密钥和设置已删除。如果设备不再使用，请在控制台解绑。"
  else
    say "The agent is removed; its key and settings stay in $state and $settings." \
      "代理程序已卸载，密钥和设置保留在 $state 和 $settings。"
  fi
}

main() {
  code='' type='' interface='' mac='' disk='' allow_reboot=0 dial_lines=0 allow_plain_http=0 is_language_given=0 remove=0 purge=0 release_key=''
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
      --interface | --mac | --disk)
        # The agent checks them, and says what is wrong.
        case "${2:-}" in
          '' | *[!A-Za-z0-9@._:,+/\ -]*) fail "$1 ${2:-}: not a valid value." "$1 ${2:-}：值无效。" ;;
        esac
        case "$1" in
          --interface) interface=$2 ;;
          --mac) mac=$2 ;;
          --disk) disk=$2 ;;
        esac
        shift 2
        continue
        ;;
      --release-key)
        case "${2:-}" in
          RW*[!A-Za-z0-9+/=]*) ;;
          RW*) release_key=$2 ;;
        esac
        [ -n "$release_key" ] || fail "$1: not a public key." "$1：不是公钥。"
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

main "$@"
}
