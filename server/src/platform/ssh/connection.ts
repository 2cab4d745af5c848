// Process of one SSH connection, started by `open-ssh.ts`, which ends it. Whatever the machine sends is read here alone.
import { connect } from "node:net";
import ssh2, { type Client, type ClientChannel } from "ssh2";
import { fingerprintOf } from "./fingerprint.ts";
import type { FromConnection, Ran, SshTarget, ToConnection } from "./messages.ts";
import { faultOf, SshFault } from "./ssh-fault.ts";

const MOST_OUTPUT_BYTES = 64 * 1024;
/** Bytes of a connection: what a deployer reads is below a hundred kilobytes. */
const MOST_RECEIVED_BYTES = 4 * 1024 * 1024;

const send = (message: FromConnection): void => {
  process.send?.(message);
};

/** Logs in. Says the machine's key before anything secret is sent; a key other than the pinned one ends the connection. */
function open({ ip, port, account, secret, pinned }: SshTarget): Promise<Client> {
  const client = new ssh2.Client();
  const socket = connect(port, ip);
  socket.on("data", () => socket.bytesRead > MOST_RECEIVED_BYTES && socket.destroy());
  return new Promise((resolve, reject) => {
    let isForeign = false;
    const fail = (fault: SshFault): void =>
      reject(isForeign ? new SshFault("hostKeyChanged") : fault);
    client.on("ready", () => resolve(client));
    client.on("error", (error: Error & { level?: string; code?: string }) => fail(faultOf(error)));
    client.on("close", () => fail(new SshFault("broken")));
    client.on("keyboard-interactive", (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => secret.text)),
    );
    // Its answer would be a new password; without one, the machine waits.
    client.on("change password", () => fail(new SshFault("loginFailed")));
    try {
      client.connect({
        sock: socket,
        username: account,
        // The server ends this process if it takes longer.
        readyTimeout: 0,
        ident: "nodeyard",
        // Compressed, a megabyte inflates to gigabytes.
        algorithms: { compress: ["none"] },
        hostVerifier: (key: Buffer) => {
          const fingerprint = fingerprintOf(key);
          send({ kind: "hostKey", fingerprint });
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

function run(client: Client, command: string, input: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    client.once("close", () => reject(new SshFault("broken")));
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
      channel.on("close", () => resolve({ status, output: Buffer.concat(parts).toString("utf8") }));
      // A command that ends early closes its input.
      channel.on("error", () => undefined);
      channel.end(input);
    };
    client.exec(command, (error, channel) =>
      error ? reject(new SshFault("broken")) : collect(channel),
    );
  });
}

let opened: Client | undefined;

async function answer(message: ToConnection): Promise<FromConnection> {
  if (message.kind === "open") {
    opened = await open(message.target);
    return { kind: "opened" };
  }
  if (!opened) throw new SshFault("broken");
  return { kind: "ran", ran: await run(opened, message.command, message.input) };
}

process.on("message", (message: ToConnection) => {
  answer(message).then(send, (error: unknown) => {
    if (!(error instanceof SshFault)) throw error;
    send({ kind: "failed", fault: error.fault });
  });
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
