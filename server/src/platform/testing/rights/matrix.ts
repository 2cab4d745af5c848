// Who may make which call: derived from the calls' declarations, and declared cell by cell in contract/src/rights.tsv, so that a
// change of a right is a change of that table.
import type { NamedCall } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { readFile } from "node:fs/promises";
import { objectFields } from "./objects.ts";

/** Operators of a role, whose proof by the second factor is fresh, or ten minutes old. */
type OperatorCaller = OperatorRole | `${OperatorRole} stale`;

export const CALLERS = [
  "anonymous",
  /** An owner whose phone is not verified. */
  "no phone",
  "owner",
  /** An owner who names what belongs to the first one. */
  "other owner",
  "frozen owner",
  /** An operator of all roles who has no second factor yet. */
  "no factor",
  "finance stale",
  "finance",
  "operations stale",
  "operations",
  "support stale",
  "support",
  "device",
  /** Another owner's device, which names what belongs to the first one's. */
  "other device",
  /** An in-app session, which acts for the first owner's account, bound to it. */
  "in-app",
  /** Another identity's, which names the first owner's account. */
  "other in-app",
  /** An access token of the first owner, with every scope. */
  "token",
  /** Another owner's, which names what belongs to the first one. */
  "other token",
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * `yes`: answered. `own`: answered, and it can name nothing of others. `missing`: what is another's is answered like what does not
 * exist. All others are refused before the request is read: for want of a session, an in-app session, key, phone, role, second
 * factor or fresh proof, because the account is frozen, or not bound to the in-app session, or because no token may make the call.
 */
export type Right =
  | "yes"
  | "own"
  | "missing"
  | "session"
  | "in-app"
  | "bound"
  | "key"
  | "phone"
  | "role"
  | "factor"
  | "proof"
  | "frozen"
  | "no token";

const isInApp = (caller: Caller): boolean => caller === "in-app" || caller === "other in-app";
const isToken = (caller: Caller): boolean => caller === "token" || caller === "other token";
const isDevice = (caller: Caller): boolean => caller === "device" || caller === "other device";

function roleOf(caller: Caller): OperatorCaller | undefined {
  const [role] = caller.split(" ");
  return role === "finance" || role === "operations" || role === "support"
    ? (caller as OperatorCaller)
    : undefined;
}

/** Answer of a call that names objects, for those of others. */
function foreignRight(named: NamedCall): Right {
  return objectFields(named).length > 0 ? "missing" : "own";
}

/** Declared right of a caller to a call. */
function rightOf(named: NamedCall, caller: Caller): Right {
  const { access, roles, beforePhone, beforeFactor, needsFreshProof, stopsWhenFrozen } = named.call;
  if (access === "public") return "yes";
  if (access === "inApp") {
    if (caller === "other in-app") return foreignRight(named);
    return caller === "in-app" ? "yes" : "in-app";
  }
  if (access === "device") {
    if (caller === "other device") return foreignRight(named);
    return caller === "device" ? "yes" : "key";
  }
  if (isToken(caller)) {
    if (named.call.tokenScope === undefined) return "no token";
    return caller === "token" ? "yes" : foreignRight(named);
  }
  if (isInApp(caller) && named.call.opensInApp) return caller === "in-app" ? "yes" : "bound";
  if (caller === "anonymous" || isDevice(caller) || isInApp(caller)) return "session";
  const operator = roleOf(caller);
  const [role, age] = (operator ?? "").split(" ");
  if (access === "operator" && caller !== "no factor" && !roles.some((one) => one === role))
    return "role";
  if (caller === "no phone" && !beforePhone) return "phone";
  if (caller === "no factor") return beforeFactor ? "yes" : "factor";
  if (caller === "frozen owner" && stopsWhenFrozen) return "frozen";
  if (age === "stale" && needsFreshProof) return "proof";
  return caller === "other owner" ? foreignRight(named) : "yes";
}

export const nameOf = ({ call }: NamedCall): string => `${call.method} ${call.path}`;

const TABLE = new URL("../../../../../contract/src/rights.tsv", import.meta.url);
export const TABLE_PATH = TABLE.pathname;

/** The table as the declarations have it. */
export function deriveTable(): string {
  const lines = CALLS.map((named) =>
    [nameOf(named), ...CALLERS.map((caller) => rightOf(named, caller))].join("\t"),
  );
  return `${[["call", ...CALLERS].join("\t"), ...lines.toSorted()].join("\n")}\n`;
}

export type Table = ReadonlyMap<string, ReadonlyMap<Caller, Right>>;

/** The declared table: calls, and of each its rights by caller. */
export async function readTable(): Promise<Table> {
  const [head = "", ...lines] = (await readFile(TABLE, "utf8")).trimEnd().split("\n");
  const callers = head.split("\t").slice(1) as Caller[];
  return new Map(
    lines.map((line) => {
      const [call = "", ...rights] = line.split("\t");
      return [call, new Map(callers.map((caller, index) => [caller, rights[index] as Right]))];
    }),
  );
}
