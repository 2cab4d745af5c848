import { randomBytes } from "node:crypto";
import { openEcho } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { writeRequest } from "@nodeyard/contract/monitoring/echo-packet.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { hmacSha256 } from "../../../platform/sha256.ts";
import { callRoute, routesIn } from "../../../platform/testing/call-route.ts";
import { monitoringRoom } from "../room.ts";
import { setUpReportingDevice } from "../testing/reporting-device.ts";
import { createEchoVerifier, ECHO_PURPOSE } from "./echo-keys.ts";

const NOW = "2026-03-10T08:30:00.000Z";
const world = setUpReportingDevice(NOW);

const open = (echoEndpoint: string | undefined) => {
  const deps = { ...world.deps, config: { ...world.deps.config, echoEndpoint } };
  return callRoute(routesIn([monitoringRoom], deps), openEcho, {}, { deviceId: world.device });
};

it("hands out a key whose packets any process verifies", async () => {
  const { echo, renewInSeconds } = await open(":8080");
  expect(echo?.endpoint).toBe(":8080");
  expect(renewInSeconds).toBe(6 * 3600);
  const ticket = Buffer.from(echo?.ticket ?? "", "base64url");
  const packet = writeRequest(
    { ticket, nonce: randomBytes(8), sentSeconds: Date.parse(NOW) / 1000 },
    hmacSha256(Buffer.from(echo?.key ?? "", "base64url")),
  );
  const elsewhere = createEchoVerifier(world.deps.encryption.deriveKeys(ECHO_PURPOSE));
  expect(elsewhere.macOf(packet, ticket, new Date(NOW))).toBeDefined();
});

it("has no key where echo probes are not answered, but the outages of the last hour", async () => {
  const at = (hours: number): Date => new Date(Date.parse(NOW) - hours * HOUR_MS);
  await world.database.pool.query(
    "insert into server_outages values ('down', $1, $2), ('down', $3, $4)",
    [at(3), at(2), at(1.5), at(0.9)],
  );
  const { echo, outages } = await open(undefined);
  expect(echo).toBeNull();
  expect(outages).toEqual([{ from: at(1.5).toISOString(), until: at(0.9).toISOString() }]);
});
