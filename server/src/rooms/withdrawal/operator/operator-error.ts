/** A command that is refused; the text is for the operator. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** What a command runs with; `by` is the operator's user of the operating system. */
export interface Operator {
  readonly by: string;
}
