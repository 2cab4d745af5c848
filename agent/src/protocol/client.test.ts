import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { get } from "@nodeyard/contract/endpoint.ts";
import { createProtocolClient } from "./client.ts";

const endpoint = get<Record<string, never>, { code: number }>("devices", "/agent/v1/ping");
const COMPLETE = '{"code":200,"serverTime":"2026-03-10T08:00:00.000Z"}';
let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server with one fixed response. */
async function serverThat(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ url: string; paths: string[]; sockets: () => number }> {
  const paths: string[] = [];
  let sockets = 0;
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  server.on("connection", () => (sockets += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, paths, sockets: () => sockets };
}

it("keeps the path that the server's address has", async () => {
  const { url, paths } = await serverThat(200, COMPLETE);
  expect(await createProtocolClient(`${url}/yard`).call(endpoint, {})).toMatchObject({
    kind: "ok",
  });
  expect(paths).toEqual(["/yard/agent/v1/ping"]);
});

it.each([
  [200, "<html>a login page of a hotel</html>"],
  [200, '{"code":500}'],
  [200, '{"code":200}'],
  [429, '{"code":429,"error":"x","message":{},"retryAfterSeconds":"soon"}'],
  [502, "Bad Gateway"],
  [301, ""],
])("treats HTTP %i %s as unreachable, not as a rejection", async (status, body) => {
  const { url } = await serverThat(status, body, { location: "https://elsewhere/" });
  const result = await createProtocolClient(url).call(endpoint, {});
  expect(result).toMatchObject({ kind: "unreachable", hostResponded: true });
});

it.each([
  [429, '{"code":429,"message":"slow","error":"platform.tooMany","retryAfterSeconds":7}', {}, 7],
  [503, "", { "retry-after": "30" }, 30],
])("reads the retry delay of HTTP %i", async (status, body, headers, seconds) => {
  const { url } = await serverThat(status, body, headers);
  const result = await createProtocolClient(url).call(endpoint, {});
  expect(result).toMatchObject({ kind: "unreachable", retryAfterSeconds: seconds });
});

it("returns a rejection with its error key", async () => {
  const body = '{"code":4314,"message":"no","error":"devices.deviceKeyInvalid"}';
  const { url } = await serverThat(401, body);
  expect(await createProtocolClient(url).call(endpoint, {})).toEqual({
    kind: "rejected",
    status: 401,
    error: "devices.deviceKeyInvalid",
    message: "no",
  });
});

it("distinguishes a refusing host from a silent network", async () => {
  const { url } = await serverThat(200, "");
  close?.();
  const refused = await createProtocolClient(url).call(endpoint, {});
  expect(refused).toMatchObject({ kind: "unreachable", hostResponded: true });
  const unknown = await createProtocolClient("http://nowhere.invalid").call(endpoint, {});
  expect(unknown).toMatchObject({ kind: "unreachable", hostResponded: false });
});

it("limits its connections", async () => {
  const { url, sockets } = await serverThat(200, COMPLETE);
  const client = createProtocolClient(url, 3);
  await Promise.all(Array.from({ length: 40 }, () => client.call(endpoint, {})));
  expect(sockets()).toBeLessThanOrEqual(3);
  client.close();
});
