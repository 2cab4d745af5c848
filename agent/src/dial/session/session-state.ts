import type { LineAddresses } from "../../machine/interfaces.ts";
import type { LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import type { AddressState, LineState } from "@nodeyard/contract/dial/agent-lines.ts";
import type { TimeSource } from "../../platform/time.ts";
import type { LineFailure, LineSession, RunningLine } from "../driver/line-driver.ts";
import { createLineMeter, type LineMeter } from "../measure/line-meter.ts";

const NO_ADDRESSES: LineAddresses = { ipv4: "", ipv6: "" };

/** State of a session, and its form in reports. */
export interface SessionState {
  readonly meter: LineMeter;
  /** The session as it runs; undefined between dials. */
  line: RunningLine | undefined;
  addresses: LineAddresses;
  /** Families through which the last round of probes had an answer. */
  works: { ipv4: boolean; ipv6: boolean };
  /** Dials without success since it was last normal. */
  failures: number;
  /** Server time of the next dial, while it is waited for. */
  redialAtMs: number | undefined;
  current(): LineState;
  isPassing(): boolean;
  /** @param atMs when it began, if not now */
  show(next: LineState, why?: LineFailure, atMs?: number): void;
  /** The session has ended. */
  clear(): void;
  status(): LineStatus;
}

export function createSessionState(
  { line: wanted, session }: LineSession,
  { now, time, onChange }: { now: () => number; time: TimeSource; onChange: () => void },
): SessionState {
  let state: LineState = "dialling";
  let failure: LineFailure | undefined;
  let sinceMs = now();

  const self: SessionState = {
    meter: createLineMeter(),
    line: undefined,
    addresses: NO_ADDRESSES,
    works: { ipv4: false, ipv6: false },
    failures: 0,
    redialAtMs: undefined,
    current: () => state,
    isPassing: () => self.works.ipv4 || self.works.ipv6,
    show(next, why, atMs = now()) {
      const isSame = state === next && failure?.error === why?.error;
      [state, failure] = [next, why];
      if (isSame) return;
      sinceMs = atMs;
      onChange();
    },
    clear() {
      self.line = undefined;
      self.addresses = NO_ADDRESSES;
      self.works = { ipv4: false, ipv6: false };
    },
    status() {
      const { line, addresses, works, failures, redialAtMs, meter } = self;
      const counters = line?.counters();
      return {
        lineId: wanted.id,
        session,
        version: wanted.version,
        state,
        ...(failure === undefined ? {} : { error: failure.error }),
        ...(failure?.exitCode === undefined ? {} : { exitCode: failure.exitCode }),
        detail: failure?.detail ?? "",
        since: iso(sinceMs),
        ...(redialAtMs === undefined ? {} : { redialAt: iso(redialAtMs) }),
        failures,
        interface: line?.interface ?? "",
        ...addresses,
        ipv4State: addressState(addresses.ipv4, works.ipv4),
        ipv6State: addressState(addresses.ipv6, works.ipv6),
        ...(addresses === NO_ADDRESSES
          ? {}
          : { statistics: meter.read(counters, time.steadyMs()) }),
      };
    },
  };
  return self;
}

function addressState(address: string, isWorking: boolean): AddressState {
  if (address === "") return "none";
  return isWorking ? "working" : "addressed";
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
