import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { joinWords } from "../../shared/join-words.ts";
import { operator } from "./messages.ts";

/** Roles in words: `Finance, Support`; the given text if there are none. */
export function roleWords(roles: readonly OperatorRole[], none = operator.noRoles): string {
  return roles.length === 0 ? none : joinWords(roles.map((role) => operator[role]));
}
