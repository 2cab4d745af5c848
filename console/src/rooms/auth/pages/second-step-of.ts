/** Second step of a sign-in, as the server offers it. */
export interface SecondStepOf {
  readonly token: string;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly isOperator: boolean;
}

export interface SignedIn {
  readonly sessionId: string;
  readonly deviceToken: string;
}
