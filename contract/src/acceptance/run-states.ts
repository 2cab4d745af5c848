// In its own file, because every page loads the parsing of addresses.

/** `wait`: for the owner's choice of a task. `stop` and `done` are final, and a new one can begin in all but `run`. */
export const RUN_STATES = ["run", "wait", "stop", "done"] as const;
export type RunState = (typeof RUN_STATES)[number];
