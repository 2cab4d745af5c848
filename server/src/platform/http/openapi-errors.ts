import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import type { Call, NamedCall } from "@nodeyard/contract/call.ts";
import { platformErrors, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { errorsOfRoom } from "@nodeyard/contract/room-errors.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";
import { tokensErrors } from "@nodeyard/contract/tokens/errors.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { SESSION_ENDS } from "./session-ends.ts";

/** The platform's errors that any call of this kind can answer. */
function platformErrorsOf(call: Call): ErrorDefinition[] {
  const { access, method, writes, beforePhone, beforeFactor, needsFreshProof, stopsWhenFrozen } =
    call;
  const { invalid, scopeMissing, notOpen } = tokensErrors;
  const isInApp = access === "inApp";
  const isPersons = access !== "public" && access !== "device" && !isInApp;
  const { malformed, brokenJson, tooLarge, unsupportedMedia } = platformErrors;
  const { noSession, phoneNotVerified, forbidden, crossSite } = platformErrors;
  const { factorRequired, freshProofNeeded } = platformErrors;
  return [
    malformed,
    ...(method === "POST" ? [brokenJson, tooLarge, unsupportedMedia] : []),
    ...(method === "GET" && writes ? [crossSite] : []),
    ...(access === "public" || isInApp ? [] : [noSession]),
    ...(isPersons ? Object.values(SESSION_ENDS) : []),
    ...(isPersons ? [invalid, call.tokenScope ? scopeMissing : notOpen] : []),
    ...(isInApp || call.opensInApp ? [platformErrors.noInAppSession] : []),
    ...(call.opensInApp ? [wechatErrors.notBound, wechatErrors.bindingPaused] : []),
    ...(access === "owner" && !beforePhone ? [phoneNotVerified] : []),
    ...(access === "operator" ? [forbidden] : []),
    ...(isPersons && !beforeFactor ? [factorRequired] : []),
    ...((isPersons && !beforeFactor) || needsFreshProof ? [freshProofNeeded] : []),
    ...(stopsWhenFrozen || access === "operator" ? [accountErrors.frozen] : []),
    platformErrors.tooMany,
    platformErrors.internal,
    platformErrors.unavailable,
  ];
}

/** The errors that a call can answer, of the platform and of its room, each once. */
export function errorsOf({ call, room }: NamedCall): ErrorDefinition[] {
  return [...new Set([...platformErrorsOf(call), ...errorsOfRoom(room)])];
}

/** Keys of the errors that the calls of a room can answer. */
export function errorKeys(calls: readonly NamedCall[]): string[] {
  return [...new Set(calls.flatMap(errorsOf).map(({ key }) => key))];
}

/** The errors as a list in Markdown. */
export function listErrors(errors: readonly ErrorDefinition[]): string {
  return errors.map(({ key, en }) => `- \`${key}\`: ${en}`).join("\n");
}

/** The errors of a room's calls with their HTTP status and request field. */
export function describeRoom(room: Room): string {
  const rows = errorsOfRoom(room).map(
    ({ key, status, field = "", en }) => `| \`${key}\` | ${status} | ${field} | ${en} |`,
  );
  return rows.length === 0
    ? "Calls of this room have only the platform's errors."
    : ["| error | HTTP | field | text |", "|---|---|---|---|", ...rows].join("\n");
}
