/** Exit codes of every command; docs/operations.md lists them. */
export const EXIT = {
  done: 0,
  /** Not possible in the current state, or not for this role: nothing was changed. */
  refused: 1,
  /** The arguments or the settings are wrong: nothing was done. */
  usage: 2,
  /** Done, and it found something that is wrong. */
  found: 3,
  /** The database or the chain could not be reached, or the program failed. */
  failed: 4,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
