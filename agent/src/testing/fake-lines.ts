import type { LineAddresses, LineCounters } from "../machine/interfaces.ts";
import type { LineHost } from "../dial/device-lines.ts";
import {
  LineFailed,
  type LineFailure,
  type LineSession,
  type RunningLine,
} from "../dial/driver/line-driver.ts";

/** When all sessions of the fake machine began, by its own clock. */
export const STARTED_AT_MS = Date.parse("2026-03-01T11:30:00.000Z");

/** Outcome of a dial of a line. */
type Outcome = "address" | "nothing" | LineFailure;

export interface FakeLines extends LineHost {
  /** By account; `address` where nothing is said. */
  readonly outcomes: Map<string, Outcome>;
  /** Accounts of each dial, in order. */
  readonly dials: string[];
  readonly hangUps: string[];
  /** Passwords that dials were made with. */
  readonly passwords: string[];
  /** Sessions that run on this machine, by number; they outlive an agent. */
  readonly running: Map<number, { account: string; end: (failure: LineFailure) => void }>;
  /** IPv6 addresses of sessions, by number; none where nothing is said. */
  readonly ipv6: Map<number, string>;
  /** Addresses that routes were set for, in order. */
  readonly routed: LineAddresses[];
  /** Addresses through which nothing is reached. */
  readonly deaf: Set<string>;
  /** Of every session. */
  counters: () => LineCounters;
  isTargetUp: boolean;
  /** Most dials that waited for an address at the same time. */
  mostAtOnce: number;
}

/** Lines of a fake machine: number 7 has the address 10.0.0.7. */
export function createFakeLines(): FakeLines {
  const waiting = new Set<number>();

  function running({ number }: LineSession): RunningLine {
    const { promise: ended, resolve } = Promise.withResolvers<LineFailure>();
    const known = self.running.get(number);
    if (known === undefined) throw new Error(`session ${number} does not run`);
    const { account } = known;
    const hasAddress = (self.outcomes.get(account) ?? "address") === "address";
    known.end = (failure) => {
      self.running.delete(number);
      waiting.delete(number);
      resolve(failure);
    };
    return {
      interface: `nyp${number}`,
      ethernet: "eth1",
      startedAtMs: STARTED_AT_MS,
      ended,
      addresses: () => ({
        ipv4: hasAddress && self.running.has(number) ? `10.0.0.${number}` : "",
        ipv6: self.ipv6.get(number) ?? "",
      }),
      counters: () => self.counters(),
      async route(addresses) {
        waiting.delete(number);
        self.routed.push(addresses);
      },
      hangUp: async () => {
        self.hangUps.push(account);
        known.end({ error: "stopped", detail: "" });
      },
    };
  }

  const self: FakeLines = {
    outcomes: new Map(),
    dials: [],
    hangUps: [],
    passwords: [],
    running: new Map(),
    ipv6: new Map(),
    routed: [],
    deaf: new Set(),
    counters: () => ({ receivedBytes: 2_000, sentBytes: 1_000 }),
    isTargetUp: true,
    mostAtOnce: 0,
    driver: {
      readiness: async () => "ready",
      async dial(session) {
        const { line, number } = session;
        const account = line.kind === "pppoe" ? line.account : line.ip;
        self.dials.push(account);
        if (line.kind === "pppoe") self.passwords.push(line.password);
        const outcome = self.outcomes.get(account) ?? "address";
        if (typeof outcome === "object")
          throw new LineFailed(outcome.error, outcome.detail, outcome.exitCode);
        if (self.running.has(number)) throw new Error(`session ${number} is dialled twice`);
        self.running.set(number, { account, end: () => undefined });
        waiting.add(number);
        self.mostAtOnce = Math.max(self.mostAtOnce, waiting.size);
        return running(session);
      },
      adopt: async (session) => (self.running.has(session.number) ? running(session) : undefined),
      async tidy(kept) {
        const numbers = new Set(kept.map(({ number }) => number));
        for (const number of self.running.keys())
          if (!numbers.has(number)) self.running.delete(number);
      },
    },
    createProber: () => ({
      round: async (from) => (self.deaf.has(from) ? [undefined] : [12, 14]),
      natType: async () => 3,
      isReachable: async () => self.isTargetUp,
    }),
  };
  return self;
}
