import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import { NODE_TEXT_MAX_LENGTH } from "@nodeyard/contract/standard-nodes/rules.ts";
import {
  NODE_TEXT_FIELDS,
  NODE_TEXTS,
  type NodeText,
} from "@nodeyard/contract/standard-nodes/text-names.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";

/** Throws for a text of an owner's that is too long, by the name that its form gives it. */
export function assertShort(
  texts: Readonly<Partial<Record<NodeText, string>>>,
  language: Language,
): void {
  for (const field of NODE_TEXT_FIELDS) {
    if ((texts[field] ?? "").length <= NODE_TEXT_MAX_LENGTH) continue;
    const name = inLanguage(NODE_TEXTS[field], language);
    throw new ApiError(nodeErrors.textTooLong, { field, params: { name } });
  }
}
