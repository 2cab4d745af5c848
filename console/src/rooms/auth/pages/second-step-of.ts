/** What the server says that the second step takes. */
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
