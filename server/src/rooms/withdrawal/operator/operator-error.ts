// Offered to other rooms.
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { fillText, type TextParams } from "@nodeyard/contract/text.ts";

/** An operator's act that is refused; its message, in English, is for the terminal. */
export class OperatorError extends ApiError {
  constructor(definition: ErrorDefinition, params: TextParams = {}) {
    super(definition, { params });
    this.name = "OperatorError";
    this.message = fillText(definition.en, params);
  }
}
