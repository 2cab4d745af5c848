import { accountErrors } from "@nodeyard/contract/account/errors.ts";

/** Answers to a session that has ended, by its reason. */
export const SESSION_ENDS = {
  expired: accountErrors.sessionExpired,
  password: accountErrors.endedByPassword,
  elsewhere: accountErrors.endedElsewhere,
  factor: accountErrors.endedByFactor,
  operator: accountErrors.endedByOperator,
  change: accountErrors.endedByChange,
  closed: accountErrors.endedByClosing,
} as const;
export type SessionEnd = keyof typeof SESSION_ENDS;
