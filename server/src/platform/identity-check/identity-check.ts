/** A name and an ID number, which a register is asked about. */
export interface Person {
  readonly name: string;
  readonly idNumber: string;
}

/** Answer of the register; `reference` is its own name of the answer, for questions to its operator. */
export interface CheckedPerson {
  readonly outcome: "match" | "mismatch" | "unknown";
  readonly reference: string;
}

/** A register of which name belongs to an ID number. */
export interface IdentityCheck {
  /** Throws `IdentityCheckError` without an answer; nobody is verified or refused by that. */
  verify(person: Person, signal: AbortSignal): Promise<CheckedPerson>;
}

/** The register could not be asked. The message names neither the person nor a secret. */
export class IdentityCheckError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the register of ID numbers did not answer: ${reason}`, options);
    this.name = "IdentityCheckError";
  }
}

/** Access to Alibaba Cloud's ID verification. */
export interface IdentityCheckSettings {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
}
