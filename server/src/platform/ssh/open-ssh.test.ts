import { readdir } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import ssh2 from "ssh2";
import { afterEach, expect, test } from "vitest";
import { openSsh } from "./open-ssh.ts";

type Accept = () => void;
type MachineOptions = Partial<ConstructorParameters<typeof ssh2.Server>[0]> & {
  /** Answers a login; any is taken by default. */
  readonly authenticate?: (context: ssh2.AuthContext) => void;
  /** Answers a command on the stream of its output. */
  readonly answer?: (stream: ssh2.ServerChannel) => void;
};

const servers: (Server | ssh2.Server)[] = [];
const ended: Promise<void>[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((done) => server.close(() => done()))),
  );
  ended.length = 0;
});

const portOf = async (server: Server | ssh2.Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

async function startMachine({ authenticate, answer, ...options }: MachineOptions): Promise<number> {
  const hostKeys = [ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 }).private];
  const server = new ssh2.Server({ hostKeys, ...options }, (client) => {
    ended.push(new Promise((resolve) => client.on("close", resolve)));
    client.on("error", () => undefined);
    client.on("authentication", authenticate ?? ((context) => context.accept()));
    client.on("session", (acceptSession) => {
      acceptSession().on("exec", (accept: Accept) =>
        answer?.(accept() as unknown as ssh2.ServerChannel),
      );
    });
  });
  return portOf(server);
}

const open = (port: number, onHostKey: (fingerprint: string) => void = () => undefined) =>
  openSsh(
    {
      ip: "127.0.0.1",
      port,
      account: "root",
      secret: { kind: "password", text: "nodeyard-1234" },
      pinned: undefined,
    },
    onHostKey,
  );

const print = (stream: ssh2.ServerChannel, text: string): void => {
  stream.write(text);
  stream.exit(0);
  stream.end();
};

test("runs commands one after the other, and closes the connection at the end", async () => {
  let commands = 0;
  const port = await startMachine({
    answer: (stream) => print(stream, `answer ${(commands += 1)}`),
  });
  const seen: string[] = [];
  const session = await open(port, (fingerprint) => seen.push(fingerprint));
  expect(await session.run("id -u")).toEqual({ status: 0, output: "answer 1" });
  expect(await session.run("sh -s", "true")).toEqual({ status: 0, output: "answer 2" });
  expect(seen).toEqual([expect.stringMatching(/^SHA256:/)]);
  session.end();
  await ended[0];
  await expect(session.run("id -u")).rejects.toMatchObject({ fault: "broken" });
});

test("a machine that wants compression is none that is spoken to", async () => {
  const algorithms = { compress: ["zlib@openssh.com", "zlib"] as ssh2.CompressionAlgorithm[] };
  const port = await startMachine({ algorithms });
  await expect(open(port)).rejects.toMatchObject({ fault: "notSsh" });
});

test("a machine that wants a new password refuses the login", async () => {
  const port = await startMachine({
    authenticate: (context) => {
      if (context.method === "password") context.requestChange("expired", () => context.reject());
      else context.reject(["password"]);
    },
  });
  await expect(open(port)).rejects.toMatchObject({ fault: "loginFailed" });
});

test("a machine that sends without end is cut off, and its words are bounded", async () => {
  const flood = Buffer.alloc(64 * 1024, "x");
  const port = await startMachine({
    answer: (stream) => {
      const pour = (): void => {
        while (stream.writable && stream.write(flood));
        stream.once("drain", pour);
      };
      stream.on("error", () => undefined);
      pour();
    },
  });
  const session = await open(port);
  await expect(session.run("id -u")).rejects.toMatchObject({ fault: "broken" });
  await ended[0];
});

test.runIf(process.platform === "linux")(
  "a machine that never closes its side keeps no descriptor of the server",
  async () => {
    const machine = await startMachine({ answer: (stream) => print(stream, "0") });
    const sockets: Socket[] = [];
    // Passes bytes on, and keeps its half of the connection open when the other ends.
    const front = createServer({ allowHalfOpen: true }, (socket) => {
      const onward = connect(machine, "127.0.0.1");
      sockets.push(socket, onward);
      socket.on("error", () => undefined);
      onward.on("error", () => undefined);
      socket.pipe(onward, { end: false });
      onward.pipe(socket, { end: false });
    });
    const port = await portOf(front);
    const before = (await readdir("/proc/self/fd")).length;
    const session = await open(port);
    await session.run("id -u");
    const halves = sockets.length;
    session.end();
    // Connections of other tests in this process may close meanwhile.
    await expect
      .poll(async () => (await readdir("/proc/self/fd")).length)
      .toBeLessThanOrEqual(before + halves + 1);
    for (const socket of sockets) socket.destroy();
  },
);
