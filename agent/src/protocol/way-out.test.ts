import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TEST_AUTHORITY, TEST_CERTIFICATE } from "../testing/certificates.ts";

const PROGRAM = fileURLToPath(new URL("../testing/ping-once.ts", import.meta.url));
const ANSWER = '{"code":200,"serverTime":"2026-03-10T08:00:00.000Z"}';

let directory: string;
const servers: Server[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-way-out-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await rm(directory, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const secureServer = () =>
  listen(createHttpsServer(TEST_CERTIFICATE, (_request, response) => response.end(ANSWER)));

/** The result of one call in a process of its own, whose environment decides about authorities and proxies. */
async function pingOnce(server: string, environment: Record<string, string>): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, server], {
    env: { PATH: process.env.PATH, ...environment },
  });
  return JSON.parse(stdout);
}

it("trusts the authorities that are installed on the machine, as curl does", async () => {
  const url = `https://localhost:${await secureServer()}`;
  expect(await pingOnce(url, {})).toMatchObject({
    kind: "unreachable",
    cause: "unknownAuthority",
  });
  const installed = join(directory, "ca-certificates.crt");
  await writeFile(installed, TEST_AUTHORITY);
  expect(await pingOnce(url, { SSL_CERT_FILE: installed })).toMatchObject({ kind: "ok" });
});

it("goes through the proxy of its environment, and says when that refuses", async () => {
  const port = await secureServer();
  const proxied: string[] = [];
  let isOpen = true;
  const proxy = createHttpServer((request, response) => {
    proxied.push(`${request.method} ${request.url}`);
    response.end(ANSWER);
  });
  proxy.on("connect", (request, socket) => {
    proxied.push(`CONNECT ${request.url}`);
    if (!isOpen) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  const address = `http://127.0.0.1:${await listen(proxy)}`;
  const installed = join(directory, "ca-certificates.crt");
  await writeFile(installed, TEST_AUTHORITY);
  const environment = { https_proxy: address, http_proxy: address, SSL_CERT_FILE: installed };

  expect(await pingOnce(`https://yard.test:${port}`, environment)).toMatchObject({ kind: "ok" });
  expect(proxied).toContain(`CONNECT yard.test:${port}`);
  expect(await pingOnce("http://console.example.com", environment)).toMatchObject({ kind: "ok" });
  expect(proxied.at(-1)).toBe("GET http://console.example.com/agent/v1/ping");

  const seen = proxied.length;
  expect(await pingOnce(`https://localhost:${port}`, environment)).toMatchObject({ kind: "ok" });
  const excepted = { ...environment, no_proxy: "yard.test" };
  expect(await pingOnce(`https://yard.test:${port}`, excepted)).toMatchObject({ cause: "name" });
  expect(proxied).toHaveLength(seen);

  isOpen = false;
  expect(await pingOnce(`https://yard.test:${port}`, environment)).toMatchObject({
    kind: "unreachable",
    cause: "proxy",
  });
});
