import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { TimeSource } from "../../platform/time.ts";
import type { LineFailure, RunningLine } from "../driver/line-driver.ts";
import type { Round } from "../measure/line-meter.ts";
import type { Prober } from "../measure/prober.ts";
import type { SessionState } from "./session-state.ts";

const ROUND_INTERVAL_MS = 60_000;
/** After a round without an answer. */
const LOST_ROUND_INTERVAL_MS = 10_000;
/** A route may take a moment on the other side: the first round is not decisive. */
const FIRST_ROUND_INTERVAL_MS = 2_000;
/** Rounds without an answer after which a line counts as broken. */
const MAX_LOST_ROUNDS = 3;
/** pppd removes its addresses first, and ends after a farewell that it may repeat. */
const ENDING_MS = 10_000;
const NO_CONNECTIVITY: LineFailure = { error: "noConnectivity", detail: "" };
const NO_ADDRESS: LineFailure = { error: "noAddress", detail: "" };

export interface WatchTools {
  prober: Prober;
  time: TimeSource;
  /** True if a target answers through another line, or on the machine's own way. */
  isTargetUp: () => Promise<boolean>;
  onError: (error: unknown) => void;
  /** Stops watching; the session is left as it is. */
  over: AbortSignal;
}

/**
 * Probes through a session that has an address, until it ends, is broken or the signal fires: why it did, or undefined for the
 * signal. Throws `LineFailed` if a new address cannot be routed.
 *
 * @param sinceMs when the session came up, if not now
 */
export async function watchLine(
  line: RunningLine,
  state: SessionState,
  { prober, time, isTargetUp, onError, over }: WatchTools,
  sinceMs: number | undefined,
): Promise<LineFailure | undefined> {
  const gone = new AbortController();
  let end: LineFailure | undefined;
  void line.ended.then((why) => {
    end = why;
    gone.abort();
  });
  const either = AbortSignal.any([over, gone.signal]);
  let natDueMs = 0;

  /** Follows a change of address. False if there is none any more. */
  async function followAddress(): Promise<boolean> {
    const found = line.addresses();
    const { ipv4, ipv6 } = state.addresses;
    if (found.ipv4 === ipv4 && found.ipv6 === ipv6) return true;
    if (found.ipv4 === "" && found.ipv6 === "") return false;
    await line.route(found);
    state.addresses = found;
    natDueMs = 0;
    return true;
  }

  /** True if there is one, or the session has ended meanwhile, which then says why. */
  async function hasAddress(): Promise<boolean> {
    if (await followAddress()) return true;
    await time.sleep(ENDING_MS, either);
    return either.aborted || followAddress();
  }

  async function probe(): Promise<void> {
    const { ipv4, ipv6 } = state.addresses;
    const round = async (from: string): Promise<Round> =>
      from === "" ? [] : prober.round(from, either);
    const [four, six] = await Promise.all([round(ipv4), round(ipv6)]);
    if (either.aborted) return;
    state.meter.addRound(ipv4 === "" ? six : four);
    state.works = { ipv4: isAnswered(four), ipv6: isAnswered(six) };
  }

  function measureNat(): void {
    const { ipv4 } = state.addresses;
    if (ipv4 === "" || time.steadyMs() < natDueMs) return;
    natDueMs = time.steadyMs() + HOUR_MS;
    prober.natType(ipv4).then((type) => state.meter.setNatType(type), onError);
  }

  for (let lost = 0; !either.aborted;) {
    if (!(await hasAddress())) return NO_ADDRESS;
    await probe();
    if (either.aborted) break;
    lost = state.isPassing() ? 0 : lost + 1;
    const isFirst = lost === 1 && state.current() === "dialling";
    if (lost === 0) {
      state.failures = 0;
      state.show("normal", undefined, sinceMs);
      measureNat();
    } else if (lost >= MAX_LOST_ROUNDS || (state.current() !== "normal" && !isFirst))
      state.show("abnormal", NO_CONNECTIVITY);
    // A target that is down is no reason to cut lines.
    if (lost >= MAX_LOST_ROUNDS && (await isTargetUp())) return NO_CONNECTIVITY;
    const waitMs = isFirst ? FIRST_ROUND_INTERVAL_MS : LOST_ROUND_INTERVAL_MS;
    await time.sleep(lost === 0 ? ROUND_INTERVAL_MS : waitMs, either);
  }
  return over.aborted ? undefined : end;
}

function isAnswered(round: Round): boolean {
  return round.some((value) => value !== undefined);
}
