import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2, { type AuthContext, type Connection } from "ssh2";
import { fingerprintOf } from "../../../platform/ssh/fingerprint.ts";

/** A machine's answers to the deployer's probe. */
export interface MachineFacts {
  readonly system: string;
  readonly machine: string;
  readonly cpus: number;
  readonly memoryGib: number;
  readonly storageGib: number;
  readonly hasSystemd: boolean;
  readonly mac: string;
}

export const GOOD_MACHINE: MachineFacts = {
  system: "Linux",
  machine: "x86_64",
  cpus: 16,
  memoryGib: 64,
  storageGib: 4000,
  hasSystemd: true,
  mac: "52:54:00:11:22:33",
};

interface Accepted {
  readonly account: string;
  readonly password?: string;
  readonly publicKey?: string;
}

/** A machine of our own that speaks SSH: it knows one log-in, and runs the deployer's scripts in a real shell. */
export interface SshMachine {
  readonly port: number;
  readonly hostKey: string;
  readonly fingerprint: string;
  facts: MachineFacts;
  /** In place of the installer's work: shell code that has its options as `$@`. */
  installer: string;
  /** Wrong log-ins so far. */
  refused: number;
  /** Every command with what came in, as the machine has seen them. */
  readonly seen: { readonly command: string; readonly input: string }[];
  /** Ends all connections, and what runs, as a restart does. */
  restart(): void;
  stop(): Promise<void>;
}

const PLACE = "/run/nodeyard-deploy";
const GIB = 1024 ** 3;

function probeAnswer(facts: MachineFacts, boot: number): string {
  return `system=${facts.system}
machine=${facts.machine}
cpus=${facts.cpus}
memory_kib=${Math.round((facts.memoryGib * GIB) / 1024)}
disk_sectors=${Math.round((facts.storageGib * GIB) / 512)}
${facts.hasSystemd ? "systemd=1" : ""}
downloader=1
boot=${boot}
mac=${facts.mac}
end=1
`;
}

function isAccepted(context: AuthContext, accepted: Accepted): boolean {
  if (context.username !== accepted.account) return false;
  if (context.method === "password")
    return accepted.password !== undefined && context.password === accepted.password;
  if (context.method !== "publickey" || accepted.publicKey === undefined) return false;
  const key = ssh2.utils.parseKey(accepted.publicKey);
  if (key instanceof Error) return false;
  if (!context.key.data.equals(key.getPublicSSH())) return false;
  const { blob, signature, hashAlgo } = context;
  return !blob || !signature || key.verify(blob, signature, hashAlgo) === true;
}

/** Ends what the deployer's scripts have started there, each the leader of a group. */
async function endInstallers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".pid")) continue;
    const pid = Number(await readFile(join(directory, name), "utf8"));
    try {
      if (pid > 1) process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/** A key pair as `ssh-keygen` makes it. */
export function createKeyPair(): { readonly private: string; readonly public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync("ed25519");
    // One of some hundred is written without its leading zeros, and cannot be read.
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}

/** Starts a machine on loopback. */
export async function startSshMachine(
  accepted: Accepted,
  options: {
    readonly hostKey?: string;
    readonly port?: number;
    readonly facts?: MachineFacts;
  } = {},
): Promise<SshMachine> {
  const hostKey = options.hostKey ?? createKeyPair().private;
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-ssh-"));
  const connections = new Set<Connection>();
  const seen: { command: string; input: string }[] = [];
  let boot = 1;

  /** The deployer's scripts as they are, but for where they write, and for the installer's own work. */
  const onThisMachine = (script: string): string =>
    script
      .replaceAll(PLACE, directory)
      .replaceAll("/proc/sys/kernel/random/boot_id", join(directory, `boot-${boot}`))
      .replace(/^main "\$@"$/m, () => machine.installer);
  const answer = async (
    command: string,
    input: string,
  ): Promise<{ status: number; output: string }> => {
    seen.push({ command, input });
    if (command === "id -u") return { status: 0, output: "0\n" };
    if (!/\bsh -s$/.test(command)) return { status: 127, output: "" };
    if (input.includes("end=1")) return { status: 0, output: probeAnswer(machine.facts, boot) };
    const shell = spawn("sh", ["-s"], { stdio: ["pipe", "pipe", "pipe"] });
    shell.stdin.end(`echo ${boot} >${join(directory, `boot-${boot}`)}\n${onThisMachine(input)}`);
    let output = "";
    shell.stdout.on("data", (part: Buffer) => (output += part.toString()));
    shell.stderr.on("data", (part: Buffer) => (output += part.toString()));
    const [status] = (await once(shell, "close")) as [number | null];
    return { status: status ?? 255, output };
  };

  const server = new ssh2.Server({ hostKeys: [hostKey], banner: "foreign words" }, (client) => {
    connections.add(client);
    client.on("close", () => connections.delete(client));
    client.on("error", () => undefined);
    client.on("authentication", (context) => {
      if (isAccepted(context, accepted)) return context.accept();
      if (context.method !== "none") machine.refused += 1;
      context.reject(["password", "publickey"]);
    });
    client.on("session", (accept) => {
      accept().on("exec", (acceptCommand, _reject, { command }) => {
        const channel = acceptCommand();
        let input = "";
        channel.on("data", (part: Buffer) => (input += part.toString()));
        channel.on("end", () => {
          void answer(command, input).then(({ status, output }) => {
            channel.write(output);
            channel.exit(status);
            channel.end();
          });
        });
      });
    });
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const machine: SshMachine = {
    port: (server.address() as AddressInfo).port,
    hostKey,
    fingerprint: fingerprintOf(parsed.getPublicSSH()),
    facts: options.facts ?? GOOD_MACHINE,
    installer: "exit 0",
    refused: 0,
    seen,
    restart: () => {
      boot += 1;
      void endInstallers(directory);
      for (const connection of connections) connection.end();
    },
    stop: async () => {
      for (const connection of connections) connection.end();
      server.close();
      await endInstallers(directory);
      await rm(directory, { recursive: true, force: true });
    },
  };
  return machine;
}
