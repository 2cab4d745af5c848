import {
  ApiError,
  fillText,
  type ErrorDefinition,
  type ErrorParams,
} from "@nodeyard/contract/error.ts";

/** An operator's act that is refused; its message, in English, is for the terminal. */
export class OperatorError extends ApiError {
  constructor(definition: ErrorDefinition, params: ErrorParams = {}) {
    super(definition, { params });
    this.name = "OperatorError";
    this.message = fillText(definition.en, params);
  }
}
