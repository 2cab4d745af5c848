#!/bin/sh
# Stand-in for pppd, for tests in a network namespace: takes pppd's arguments and options, logs and exits as pppd 2.4.9 does. An
# account says what happens to it: okN comes up as STAND_IN_NET.N, darkN with an address that leads nowhere, others fail.
# A file `cut-okN` beside this script cuts okN.
set -u
here=$(dirname "$(readlink -f "$0")")
[ "$#" = 2 ] && [ "$1" = file ] || { echo "pppd: unrecognized option '$1'" >&2; exit 2; }
option() { sed -n "s/^$1[ -]\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$2"; }
name=$(option ifname "$2") ethernet=$(option nic "$2") account=$(option user "$2")
printf '%s %s %s %s\n' "$account" "$ethernet" "$(cat "/sys/class/net/$ethernet/address")" "$(stat -c %a "$2")" >>"$here/dials"
echo "Plugin $(option plugin "$2") loaded."

number=$(printf %s "$account" | tr -dc 0-9)
case "$account" in
  ok*) address=$(cat "$here/net").$number ;;
  dark*) address=192.0.2.$number ;;
  silent*) sleep 0.2; echo "Timeout waiting for PADO packets"; echo "Unable to complete PPPoE Discovery"; exit 8 ;;
  wrong*)
    echo "CHAP authentication failed: E=691 authentication failure"; echo "CHAP authentication failed"
    echo "Modem hangup"; echo "Connection terminated."; exit 16 ;;
  *) echo "LCP: timeout sending Config-Requests"; exit 10 ;;
esac
hang_up() { ip link del "$name"; echo "$1"; echo "Connection terminated."; exit "$2"; }
trap 'hang_up "Terminating on signal 15" 5' TERM
ip link add link "$ethernet" name "$name" type macvlan mode bridge || exit 7
ip link set "$name" up
ip addr add "$address/32" dev "$name"
echo "local  IP address $address"
while [ ! -e "$here/cut-$account" ]; do sleep 0.1; done
rm "$here/cut-$account"
echo "No response to 3 echo-requests"
hang_up "Serial link appears to be disconnected." 15
