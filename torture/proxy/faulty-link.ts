import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Outcome of one message in transit. */
export type Fate =
  | { readonly kind: "pass" }
  /** This many of its bytes arrive, then the connection is gone on both sides. */
  | { readonly kind: "cut"; readonly afterBytes: number }
  /** Neither it nor anything after it arrives; the connection stays. */
  | { readonly kind: "stall" }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "twice" };
export const PASS: Fate = { kind: "pass" };
export const LOST: Fate = { kind: "cut", afterBytes: 0 };

/** Cuts one direction of a stream into messages. */
export interface Framer<Message> {
  push(chunk: Buffer): Message[];
}

/** Decides over the messages of one connection; asked for one message after the other in each direction. */
export interface Judge<Message> {
  toServer(message: Message): Fate | Promise<Fate>;
  toClient(message: Message): Fate | Promise<Fate>;
}

export interface LinkOptions<Message extends { readonly bytes: Buffer }> {
  readonly serverPort: number;
  /** False refuses the connection. */
  readonly accepts: () => boolean;
  /** The two framers of one connection know of each other where the protocol makes them. */
  readonly framers: () => { toServer: Framer<Message>; toClient: Framer<Message> };
  readonly judge: () => Judge<Message>;
}

export interface FaultyLink {
  readonly port: number;
  close(): Promise<void>;
}

/** Carries one direction; resolves when nothing more passes. */
function relay<Message extends { readonly bytes: Buffer }>(
  from: Socket,
  to: Socket,
  framer: Framer<Message>,
  decide: (message: Message) => Fate | Promise<Fate>,
): Promise<void> {
  let isOver = false;
  const deliver = async (message: Message): Promise<void> => {
    if (isOver) return;
    const fate = await decide(message);
    if (fate.kind === "delay") await sleep(fate.ms);
    // Messages after a held one are swallowed: the sender keeps the connection until its own timeout.
    if (fate.kind === "stall") isOver = true;
    if (fate.kind === "cut") {
      isOver = true;
      if (fate.afterBytes > 0) to.write(message.bytes.subarray(0, fate.afterBytes));
      to.destroySoon();
      from.destroy();
    }
    if (isOver || !to.writable) return;
    to.write(message.bytes);
    if (fate.kind === "twice") to.write(message.bytes);
  };
  let delivered = Promise.resolve();
  from.on("data", (chunk: Buffer) => {
    for (const message of framer.push(chunk))
      delivered = delivered.then(() => deliver(message)).catch(() => void from.destroy());
  });
  return new Promise((resolve) => from.once("close", () => resolve(delivered)));
}

/** A TCP proxy on loopback that drops, cuts, holds, delays and repeats messages on demand. */
export async function openLink<Message extends { readonly bytes: Buffer }>(
  options: LinkOptions<Message>,
): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const listener = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (!options.accepts()) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ port: options.serverPort, host: "127.0.0.1", noDelay: true });
    keep(server);
    server.on("error", () => client.destroy());
    const framers = options.framers();
    const judge = options.judge();
    const end = (): void => {
      client.destroySoon();
      server.destroySoon();
    };
    void relay(client, server, framers.toServer, (message) => judge.toServer(message)).then(end);
    void relay(server, client, framers.toClient, (message) => judge.toClient(message)).then(end);
  });
  await new Promise<void>((resolve, reject) =>
    listener.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  return {
    port: (listener.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
