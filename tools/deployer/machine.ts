import { setTimeout as sleep } from "node:timers/promises";
import { bootCleanRoot, type CleanRoot } from "../installer/clean-root.ts";
import { setMac } from "./isolate.ts";

/** On top of what a device has: a machine that is administered by SSH, and can have static lines, but no pppd for others. */
export const SERVER_PACKAGES = ["openssh-server", "sudo", "procps", "iproute2"];

export const PASSWORDS = {
  root: "Root-of-the-trial-1",
  admin: "Admin-of-the-trial-2",
  guest: "Guest-of-the-trial-3",
  line: "Line-of-the-trial-4",
} as const;

/** No resolver, as no name can be resolved here. `admin` may use sudo with a password, `keyed` without, `guest` not at all. */
const ACCOUNTS = `
: >/etc/resolv.conf
echo "127.0.0.1 localhost $(hostname)" >/etc/hosts
for name in admin keyed guest; do useradd -m -s /bin/sh $name; done
printf '%s\\n' 'root:${PASSWORDS.root}' 'admin:${PASSWORDS.admin}' 'guest:${PASSWORDS.guest}' | chpasswd
printf '%s\\n' 'Defaults use_pty' 'admin ALL=(ALL) ALL' 'keyed ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/trial
mkdir -m 700 /home/keyed/.ssh
ssh-keygen -q -t ed25519 -N '' -f /root/keyed
cp /root/keyed.pub /home/keyed/.ssh/authorized_keys
chown -R keyed: /home/keyed/.ssh
echo 'PermitRootLogin yes' >/etc/ssh/sshd_config.d/trial.conf
systemctl restart ssh`;

/** Everything that runs there, as often as it can be looked at: what stays of it shows whether a secret was in it. */
const WATCH = `systemd-run -q sh -c 'while :; do ps axwwo args >>/root/processes; sleep 0.1; done'`;

export interface TrialMachine extends CleanRoot {
  /** The private key that `keyed` is logged in with. */
  readonly privateKey: string;
  /** Another memory than this machine has, as its own /proc shows it. */
  showMemory(gib: number | undefined): Promise<void>;
  /** Off, and on again after some seconds. */
  restart(awaySeconds: number): Promise<void>;
}

/** A Debian that never had the agent, with OpenSSH and accounts of each kind, and a network card of its own. */
export async function bootTrialMachine(directory: string, serial: number): Promise<TrialMachine> {
  setMac(serial);
  const root = await bootCleanRoot(directory, SERVER_PACKAGES);
  const must = async (command: string): Promise<string> => {
    const { status, output } = await root.run(`set -e\n${command}`);
    if (status !== 0) throw new Error(`the machine could not be set up: ${output}`);
    return output;
  };
  await must(ACCOUNTS);
  await must(WATCH);
  return {
    ...root,
    privateKey: await must("cat /root/keyed"),
    showMemory: async (gib) => {
      await must(
        gib === undefined
          ? "umount /proc/meminfo"
          : `echo 'MemTotal: ${gib * 1024 * 1024} kB' >/run/meminfo; mount --bind /run/meminfo /proc/meminfo`,
      );
    },
    restart: async (awaySeconds) => {
      await root.stop();
      await sleep(awaySeconds * 1000);
      await root.boot();
      await must(WATCH);
    },
  };
}
