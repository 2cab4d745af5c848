import { type LineError, lineErrorOfExit } from "@nodeyard/contract/dial/agent-lines.ts";
import type { LineFailure } from "./line-driver.ts";

const MAX_DETAIL_LENGTH = 200;

/** Log messages of pppd and its PPPoE plug-in, the more exact first; a group is the other side's text. */
const MESSAGES: readonly (readonly [RegExp, LineError])[] = [
  [/lacks (?:PPP )?kernel support|[Cc]ouldn't open the \/dev\/ppp/, "noPpp"],
  [/(?:CHAP|PAP|EAP)[^\n]* authentication failed: (.+)/, "authFailed"],
  [/Remote message: (.+)[^]*(?:CHAP|PAP|EAP)[^\n]* authentication failed/, "authFailed"],
  [/(?:CHAP|PAP|EAP)[^\n]* authentication failed/, "authFailed"],
  [/PAD[OS]: (?:Service-Name|AC-System|Generic)-Error:? ?(.*)/, "serverRefused"],
  [/Timeout waiting for PADS/, "serverRefused"],
  [/Timeout waiting for PADO/, "noServer"],
  [/No response to \d+ echo-requests/, "peerSilent"],
  [/Could not determine (?:local|remote) IP address/, "noAddress"],
  [/LCP terminated by peer \((.+)\)/, "hungUp"],
  [/LCP terminated by peer|received PADT|Modem hangup/, "hungUp"],
  [/timeout sending Config-Requests/, "negotiationFailed"],
];

/**
 * Why pppd ended, from its log and its exit code.
 *
 * @param exitCode undefined if this process did not start it, or if a signal ended it
 * @param secret never part of what is reported
 */
export function failureOf(log: string, exitCode: number | undefined, secret: string): LineFailure {
  const found = MESSAGES.map(([pattern, error]) => ({ error, match: pattern.exec(log) })).find(
    ({ match }) => match !== null,
  );
  const message = (found?.match?.[1] ?? "").replace(/\p{Cc}+/gu, " ").trim();
  const detail = (secret === "" ? message : message.replaceAll(secret, "***")).slice(
    0,
    MAX_DETAIL_LENGTH,
  );
  const byExit = exitCode === undefined ? "stopped" : lineErrorOfExit(exitCode);
  return {
    error: found?.error ?? byExit,
    ...(exitCode === undefined ? {} : { exitCode }),
    detail,
  };
}
