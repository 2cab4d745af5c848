import { CALLS } from "@nodeyard/contract/calls.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CHECKED_PATHS, isCompleteAnswer } from "./parse-answer.ts";

const AGENT_CALLS = CALLS.filter(({ call }) => call.path.startsWith("/agent/")).map(
  ({ call }) => call,
);

it("checks the answer of every call of the protocol", () => {
  expect([...CHECKED_PATHS].sort()).toEqual(AGENT_CALLS.map(({ path }) => path).sort());
});

const command = { id: "1", kind: "reboot", expiresAt: "2026-03-10T08:00:00.000Z" };
const serverTime = "2026-03-10T08:00:00.000Z";
const commands = (...list: unknown[]) => ({ commands: list, serverTime });

it.each([
  [{ commands: null, serverTime }],
  [{ commands: "none", serverTime }],
  [{ serverTime }],
  [commands(null)],
  [commands({ ...command, id: 7 })],
  [commands({ ...command, expiresAt: "soon" })],
  [commands({ ...command, kind: "set_task" })],
  [commands({ ...command, kind: "set_task", task: { taskId: "1" } })],
  [commands({ ...command, kind: "set_node_password", password: { length: 9 } })],
  [commands({ ...command, kind: "dial", version: 1, lineIds: [7] })],
  [commands({ ...command, kind: "x".repeat(2_000) })],
])("takes %j for no answer", (body) => {
  expect(isCompleteAnswer("/agent/v1/commands", body)).toBe(false);
});

it("takes commands that it knows, and kinds that only a newer agent knows", () => {
  const newer = { ...command, kind: "dance", steps: 3 };
  expect(isCompleteAnswer("/agent/v1/commands", commands(command, newer))).toBe(true);
});

it("takes no key that is unfit for a header", () => {
  const bound = { deviceId: "1", serverId: "NY1", serverTime };
  const key = "A".repeat(43);
  expect(isCompleteAnswer("/agent/v1/bind", { ...bound, deviceKey: key })).toBe(true);
  expect(isCompleteAnswer("/agent/v1/bind", { ...bound, deviceKey: `${key}\r\nx: y` })).toBe(false);
});

const line = { id: "7", version: 1, isDialled: true };
const pppoe = {
  kind: "pppoe",
  account: "a",
  password: "b",
  vlan: null,
  count: 1,
  mac: null,
  nic: null,
};
const fixed = {
  kind: "static",
  ip: "10.0.0.2",
  gateway: "10.0.0.1",
  prefixLength: 24,
  nic: "eth1",
};
const linesAnswer = (...lines: unknown[]) => ({
  version: 1,
  lines,
  probeTargets: [],
  stunServers: [],
  serverTime,
});

it.each([
  [{ ...line, ...pppoe, id: "../7" }],
  [{ ...line, ...pppoe, password: 7 }],
  [{ ...line, ...pppoe, vlan: "45" }],
  [{ ...line, ...fixed, prefixLength: null }],
  [{ ...line, ...fixed, kind: "toString" }],
  [{ ...pppoe }],
])("takes lines with %j for no answer", (wrong) => {
  expect(isCompleteAnswer("/agent/v1/lines", linesAnswer({ ...line, ...pppoe }, wrong))).toBe(
    false,
  );
});

it("takes lines of both kinds", () => {
  const answer = linesAnswer({ ...line, ...pppoe }, { ...line, ...fixed });
  expect(isCompleteAnswer("/agent/v1/lines", answer)).toBe(true);
});

/** Parts of a schema that a test reads. */
interface Schema {
  readonly def: { readonly type: string };
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly value?: unknown;
}

/** An answer with every field that the contract promises, of the right kind. */
function sampleOf({ def, shape = {}, value }: Schema): unknown {
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]),
      );
    case "literal":
      return value;
    case "number":
      return 1;
    case "boolean":
      return false;
    case "array":
      return [];
    case "nullable":
      return null;
    case "optional":
      return undefined;
    default:
      return "text";
  }
}

it.each(AGENT_CALLS.map((call) => [call.path, call] as const))(
  "takes what the contract promises for %s, and survives anything else",
  (path, call) => {
    const sample = sampleOf(call.response) as Record<string, unknown>;
    const complete = {
      ...sample,
      ...("serverTime" in sample ? { serverTime } : {}),
      ...("deviceKey" in sample ? { deviceKey: "A".repeat(43) } : {}),
    };
    expect(isCompleteAnswer(path, complete)).toBe(true);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isCompleteAnswer(path, value)).toBeTypeOf("boolean");
      }),
    );
  },
);
