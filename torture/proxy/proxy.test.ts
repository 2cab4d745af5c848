import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../server/src/platform/testing/test-database.ts";
import { createDirector } from "../director.ts";
import { type Point, WITHDRAWAL_COMMITS } from "../points.ts";
import { openLink, PASS, type Fate, type FaultyLink } from "./faulty-link.ts";
import { createHttpFramer, rpcMethods, type HttpMessage } from "./http-messages.ts";
import { judgePostgres } from "./postgres-judge.ts";
import { createPostgresFramers } from "./postgres-messages.ts";
import { judgeRpc, type RpcFault } from "./rpc-judge.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A node that remembers what it was sent. */
async function startNode(): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push(...rpcMethods(body));
      response.end(JSON.stringify({ result: received.length }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, received };
}

function call(link: FaultyLink, method: string, withinMs = 5_000): Promise<string> {
  return fetch(`http://127.0.0.1:${link.port}`, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method }),
    signal: AbortSignal.timeout(withinMs),
  }).then((response) => response.text());
}

async function openRpcLink(
  serverPort: number,
  fault: RpcFault | undefined,
  reached?: (point: Point) => void,
): Promise<FaultyLink> {
  const director = createDirector(() => {});
  const watched = {
    ...director,
    reach: (point: Point) => {
      reached?.(point);
      return { isAwaited: false };
    },
  };
  const link = await openLink<HttpMessage>({
    serverPort,
    accepts: () => fault !== "refuses",
    framers: () => ({ toServer: createHttpFramer(), toClient: createHttpFramer() }),
    judge: () => judgeRpc(watched, "worker-1", { fault }),
  });
  closing.push(link.close);
  return link;
}

describe("the link to a node", () => {
  it("carries calls and answers as they are, and knows a payout when it passes", async () => {
    const node = await startNode();
    const points: string[] = [];
    const link = await openRpcLink(node.port, undefined, (point) => points.push(point));
    expect(await call(link, "eth_chainId")).toBe('{"result":1}');
    expect(points).toEqual([]);
    expect(await call(link, "eth_sendRawTransaction")).toBe('{"result":2}');
    expect(points).toEqual(["broadcast, before it is sent", "broadcast, before its answer"]);
  });

  it.each<[RpcFault, number]>([
    ["refuses", 0],
    ["never gets the payout and is silent", 0],
    ["accepts a payout and never answers", 1],
    ["accepts a payout and the answer is lost", 1],
    ["answers half", 1],
  ])("that %s gives no answer, and the node has got %i payouts", async (fault, payouts) => {
    const node = await startNode();
    const link = await openRpcLink(node.port, fault);
    await expect(call(link, "eth_sendRawTransaction", 500)).rejects.toThrow();
    expect(node.received).toHaveLength(payouts);
  });

  it("that answers twice asks the node twice, and the first answer is read", async () => {
    const node = await startNode();
    const link = await openRpcLink(node.port, "answers twice");
    expect(await call(link, "eth_sendRawTransaction")).toBe('{"result":1}');
    await expect.poll(() => node.received.length).toBe(2);
  });

  it("that is slow still answers", async () => {
    const node = await startNode();
    const link = await openRpcLink(node.port, "is slow");
    expect(await call(link, "eth_sendRawTransaction")).toBe('{"result":1}');
  });
});

describe("a link that cuts", () => {
  it("lets exactly so many bytes of a message arrive", async () => {
    const node = await startNode();
    const link = await openLink<HttpMessage>({
      serverPort: node.port,
      accepts: () => true,
      framers: () => ({ toServer: createHttpFramer(), toClient: createHttpFramer() }),
      judge: () => ({
        toServer: () => PASS,
        toClient: (): Fate => ({ kind: "cut", afterBytes: 9 }),
      }),
    });
    closing.push(link.close);
    const socket = connect(link.port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}");
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(text).toBe("HTTP/1.1 ");
  });
});

describe("the link to PostgreSQL", () => {
  /** One client behind a link whose director is armed for a point; nobody is killed, the message is lost. */
  async function connectArmed(point: Point) {
    const database = await createTestDatabase();
    closing.push(database.drop);
    await database.pool.query("create table withdrawals_seen (a int)");
    const kills: string[] = [];
    const director = createDirector((victim, name, at) => kills.push(`${victim} ${name} ${at}`));
    const isKilled = director.arm([{ point, victim: "api" }], 10_000);
    const link = await openLink({
      serverPort: Number(new URL(database.url).port),
      accepts: () => true,
      framers: createPostgresFramers,
      judge: () => judgePostgres(director, "api", WITHDRAWAL_COMMITS),
    });
    closing.push(link.close);
    const url = new URL(database.url);
    url.port = String(link.port);
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => {});
    await client.connect();
    closing.push(() => client.end().catch(() => {}));
    return { client, database, kills, isKilled };
  }

  /** A transaction that the judge takes for a request: by named, unnamed and simple statements. */
  async function request(client: pg.Client): Promise<void> {
    await client.query("begin");
    await client.query({
      name: "mark",
      text: "insert into withdrawals_seen values ($1)",
      values: [1],
    });
    await client.query(
      "insert into withdrawals (account_id, idempotency_key) select 1, $1 where false",
      ["key"],
    );
    await client.query("commit");
  }

  it("lets everything pass that is not at the point", async () => {
    const { client, database, kills } = await connectArmed("signing, before commit");
    await request(client);
    await client.query({
      name: "mark",
      text: "insert into withdrawals_seen values ($1)",
      values: [2],
    });
    const { rows } = await database.pool.query("select count(*)::int as n from withdrawals_seen");
    expect(rows).toEqual([{ n: 2 }]);
    expect(kills).toEqual([]);
  });

  it.each<[Point, number]>([
    ["request, before commit", 0],
    ["request, after commit", 1],
  ])("loses the commit's message at “%s”, and the server has %i rows", async (point, count) => {
    const { client, database, kills, isKilled } = await connectArmed(point);
    await expect(request(client)).rejects.toThrow("Connection terminated");
    expect(await isKilled).toEqual({ point, victim: "api" });
    expect(kills).toEqual([`api api ${point}`]);
    const { rows } = await database.pool.query("select count(*)::int as n from withdrawals_seen");
    expect(rows).toEqual([{ n: count }]);
  });
});
