import { type LineError, lineErrorOfExit } from "@nodeyard/contract/dial/agent-lines.ts";
import type { LineFailure } from "./line-driver.ts";

const MAX_DETAIL_LENGTH = 200;

/**
 * Log messages of pppd 2.4.4 to 2.5 and its PPPoE plug-in, the more exact first; a group is the peer's text. PADO and PADS errors
 * are those of `discovery.c`, which calls the tag AC-System-Error "System-Error".
 */
const MESSAGES: readonly (readonly [RegExp, LineError])[] = [
  [
    /lacks (?:PPP )?kernel support|[Cc]ouldn't open the \/dev\/ppp|load the ppp_generic|create the \/dev\/ppp|does not support PPPoE/,
    "noPpp",
  ],
  [/Can't get MTU for [^\n]*No such device|Interface \S+ not Ethernet/, "noInterface"],
  [/Serial line is looped back/, "loopback"],
  [/(?:CHAP|PAP|EAP)[^\n]* authentication failed: (.+)/, "authFailed"],
  [/Remote message: (.+)[^]*(?:CHAP|PAP|EAP)[^\n]* authentication failed/, "authFailed"],
  [/(?:CHAP|PAP|EAP)[^\n]* authentication failed/, "authFailed"],
  [/PAD[OS]: (?:Service-Name|AC-System|System|Generic)-Error:? ?(.*)/, "serverRefused"],
  [/the AC is violating/, "serverRefused"],
  [/No response to \d+ echo-requests/, "peerSilent"],
  [/Terminating on signal \d+/, "stopped"],
  [/Timeout waiting for PADS/, "serverRefused"],
  [/Timeout waiting for PADO/, "noServer"],
  [/^Could not determine (?:local|remote) IP address(?!: defaulting)/m, "noAddress"],
  [/Peer refused to agree to (?:our|his) IP address|IPCP: timeout sending/, "noAddress"],
  [/LCP terminated by peer \((.+)\)/, "hungUp"],
  [/LCP terminated by peer|received PADT/, "hungUp"],
  [
    /timeout sending Config-Requests|No response to PAP|authentication timed out/,
    "negotiationFailed",
  ],
  [/Modem hangup/, "hungUp"],
];

/** Steps that a session has passed: an earlier message, such as the refusal of another access concentrator, did not end it. */
const PASSED = [/^Connect: .*$/m, /^(?:local|remote) +(?:IP|LL) address .*$/m];

function sincePassed(log: string): string {
  return PASSED.reduce((rest, step) => {
    const at = step.exec(rest);
    return at ? rest.slice(at.index + at[0].length) : rest;
  }, log);
}

/** Bytes of a text that pppd printed: of its caret notation (`M-x`, `^x`), and those read as Latin-1. */
function bytesOf(text: string): Uint8Array {
  const plain = text.replaceAll(/(M-)?\^([?-_])|M-([ -~])/g, (_, high, control, visible) => {
    const code = control === undefined ? visible.charCodeAt(0) : control.charCodeAt(0) ^ 0x40;
    return String.fromCharCode(high || visible !== undefined ? code | 0x80 : code);
  });
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** A carrier's words, in UTF-8 or GB18030; "" for bytes that are neither. */
function wordsOf(text: string): string {
  const isDecoded = /[^\0-\xff]/.test(text);
  const bytes = bytesOf(text);
  for (const encoding of isDecoded ? [] : ["utf-8", "gb18030"])
    try {
      const words = new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\0+$/, "");
      return /(?![\t\n\r])\p{Cc}/u.test(words) ? "" : words;
    } catch {
      // The next encoding.
    }
  return isDecoded ? text : "";
}

/**
 * Why pppd ended, from its log and its exit code.
 *
 * @param log read as Latin-1, so that the carrier's bytes are kept
 * @param exitCode undefined if this process did not start it, or if a signal ended it
 * @param secret never part of what is reported
 */
export function failureOf(log: string, exitCode: number | undefined, secret: string): LineFailure {
  const since = sincePassed(log);
  const found = MESSAGES.map(([pattern, error]) => ({ error, match: pattern.exec(since) })).find(
    ({ match }) => match !== null,
  );
  const words = wordsOf(found?.match?.[1] ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  const detail = (secret === "" ? words : words.replaceAll(secret, "***")).slice(
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
