import type { Point, Victim } from "./points.ts";

export interface Armed {
  readonly point: Point;
  readonly victim: Victim;
}

/** Waits for the points that it is armed for, and has the victim of the first that comes killed there. */
export interface Director {
  /** Resolves with what was killed where; with undefined when none of the points came within the time. */
  arm(choices: readonly Armed[], withinMs: number): Promise<Armed | undefined>;
  /**
   * A proxy reports that a process has reached a point.
   * @returns the victim that was killed there, if any.
   */
  reach(point: Point, processName: string): Victim | undefined;
}

/** `kill` ends a victim at once; `processName` is the one at the point. */
export function createDirector(
  kill: (victim: Victim, processName: string, point: Point) => void,
): Director {
  let waiting: { choices: readonly Armed[]; done: (killed: Armed | undefined) => void } | undefined;
  return {
    arm: (choices, withinMs) =>
      new Promise((resolve) => {
        const done = (killed: Armed | undefined): void => {
          clearTimeout(timer);
          waiting = undefined;
          resolve(killed);
        };
        const timer = setTimeout(() => done(undefined), withinMs);
        waiting = { choices, done };
      }),
    reach: (point, processName) => {
      const chosen = waiting?.choices.find(
        (one) =>
          one.point === point && (one.victim === "postgres" || processName.startsWith(one.victim)),
      );
      if (!chosen) return undefined;
      kill(chosen.victim, processName, point);
      waiting?.done(chosen);
      return chosen.victim;
    },
  };
}
