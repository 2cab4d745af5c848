import { createHash } from "node:crypto";
import ssh2, { type Client, type ClientChannel } from "ssh2";
import { faultOf, SshFault } from "./ssh-fault.ts";

export interface SshTarget {
  /** An address, never a name: the caller has checked it. */
  readonly ip: string;
  readonly port: number;
  readonly account: string;
  readonly secret: { readonly kind: "password" | "key"; readonly text: string };
  /** The only host key that is logged in to; undefined: any. */
  readonly pinned: string | undefined;
  readonly timeoutMs?: number;
}

export interface Ran {
  /** 255 if it was killed or gave none. */
  readonly status: number;
  /** The first 64 KiB of what it printed. */
  readonly output: string;
}

export interface SshSession {
  /** Runs a command with a text as its input, which is no part of any process list. */
  run(command: string, input?: string): Promise<Ran>;
  end(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const RUN_TIMEOUT_MS = 20_000;
const MOST_OUTPUT_BYTES = 64 * 1024;

/** A host key as OpenSSH prints it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

/**
 * Logs in. `onHostKey` hears the machine's key before anything secret is sent; a key other than the pinned one ends the
 * connection. Throws `SshFault`.
 */
export function openSsh(
  target: SshTarget,
  onHostKey: (fingerprint: string) => void,
): Promise<SshSession> {
  const { secret, pinned } = target;
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    let isForeign = false;
    let isOpen = false;
    const fail = (fault: SshFault): void => {
      client.destroy();
      reject(isForeign ? new SshFault("hostKeyChanged") : fault);
    };
    client.on("ready", () => {
      isOpen = true;
      resolve(sessionOf(client));
    });
    client.on("error", (error: Error & { level?: string; code?: string }) => fail(faultOf(error)));
    client.on("close", () => !isOpen && fail(new SshFault("broken")));
    client.on("keyboard-interactive", (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => secret.text)),
    );
    try {
      client.connect({
        host: target.ip,
        port: target.port,
        username: target.account,
        readyTimeout: target.timeoutMs ?? CONNECT_TIMEOUT_MS,
        keepaliveInterval: 5000,
        ident: "nodeyard",
        hostVerifier: (key: Buffer) => {
          const fingerprint = fingerprintOf(key);
          onHostKey(fingerprint);
          isForeign = pinned !== undefined && pinned !== fingerprint;
          return !isForeign;
        },
        ...(secret.kind === "key"
          ? { privateKey: secret.text, authHandler: ["publickey"] }
          : {
              password: secret.text,
              tryKeyboard: true,
              authHandler: ["password", "keyboard-interactive"],
            }),
      });
    } catch {
      // A private key that cannot be read.
      fail(new SshFault("loginFailed"));
    }
  });
}

function sessionOf(client: Client): SshSession {
  const broken = new Promise<never>((_resolve, reject) => {
    client.once("close", () => reject(new SshFault("broken")));
  });
  broken.catch(() => undefined);
  return {
    run: (command, input = "") => Promise.race([runOn(client, command, input), broken]),
    end: () => client.end(),
  };
}

function runOn(client: Client, command: string, input: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      client.destroy();
      reject(new SshFault("timedOut"));
    }, RUN_TIMEOUT_MS);
    const collect = (channel: ClientChannel): void => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const addPart = (part: Buffer): void => {
        if (bytes < MOST_OUTPUT_BYTES) parts.push(part.subarray(0, MOST_OUTPUT_BYTES - bytes));
        bytes += part.length;
      };
      let status = 255;
      channel.on("data", addPart);
      channel.stderr.on("data", addPart);
      channel.on("exit", (code: number | null) => (status = code ?? 255));
      channel.on("close", () => {
        clearTimeout(timer);
        resolve({ status, output: Buffer.concat(parts).toString("utf8") });
      });
      // A command that ends early closes its input.
      channel.on("error", () => undefined);
      channel.end(input);
    };
    client.exec(command, (error, channel) => {
      if (!error) return collect(channel);
      clearTimeout(timer);
      reject(new SshFault("broken"));
    });
  });
}
