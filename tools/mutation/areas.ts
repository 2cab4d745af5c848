/** Sources with a mutation score, and the tests that run against them. */
export interface Area {
  readonly sources: readonly string[];
  /** Parts of the paths of its own tests. Others may notice more: the score is a lower bound. */
  readonly tests: readonly string[];
}

const room = (name: string): string => `server/src/rooms/${name}`;

export const AREAS = {
  ledger: {
    sources: ["server/src/ledger"],
    tests: [
      "server/src/ledger/",
      room("withdrawal/withdrawal-model"),
      room("revenue/history"),
      room("revenue/figures"),
    ],
  },
  settlement: {
    sources: [room("settlement")],
    tests: [room("settlement/")],
  },
  payout: {
    sources: [
      room("withdrawal/payout"),
      room("withdrawal/reconcile"),
      room("withdrawal/review"),
      room("withdrawal/audit"),
      room("withdrawal/operator"),
      room("withdrawal/commit-withdrawal.ts"),
      room("withdrawal/assert-can-withdraw.ts"),
      room("withdrawal/hold.ts"),
    ],
    tests: [room("withdrawal/")],
  },
  auth: {
    sources: [
      room("auth"),
      room("verification"),
      room("account/sessions.ts"),
      room("account/session-cache.ts"),
      room("account/check-password.ts"),
      room("account/lock-account.ts"),
    ],
    tests: [room("auth/"), room("verification/"), "server/src/platform/http/"],
  },
} as const satisfies Record<string, Area>;

/** Files without rules: wording, wiring, figures for operators. */
export const WITHOUT_RULES =
  /\.test\.ts$|-texts?\.ts$|-page\.ts$|\/(?:room|routes)\.ts$|-metrics\.ts$|\/testing\//;
