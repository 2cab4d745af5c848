import type { Point, Victim } from "./points.ts";

export interface Armed<P extends string = Point> {
  readonly point: P;
  readonly victim: Victim;
}

/** Outcome of a message with which a process reaches a point. */
interface Reached {
  /** The victim that was killed there. */
  readonly killed?: Victim;
  /** True if the point was awaited: the message is held for a moment. */
  readonly isAwaited: boolean;
}

/** Waits for the points that it is armed for, and has the victim of the first that comes killed there. */
export interface Director<P extends string = Point> {
  /** Resolves with what was killed where; with undefined when none of the points came within the time. */
  arm(choices: readonly Armed<P>[], withinMs: number): Promise<Armed<P> | undefined>;
  /** Resolves when a process is next at the point and not killed there, or the time is over. */
  next(point: P, withinMs: number): Promise<void>;
  /** A proxy reports that a process has reached a point. */
  reach(point: P, processName: string): Reached;
}

/** `kill` ends a victim at once; `processName` is the one at the point. */
export function createDirector<P extends string = Point>(
  kill: (victim: Victim, processName: string, point: P) => void,
): Director<P> {
  let waiting:
    | { choices: readonly Armed<P>[]; done: (killed: Armed<P> | undefined) => void }
    | undefined;
  let awaited: { point: P; done: () => void } | undefined;
  return {
    arm: (choices, withinMs) =>
      new Promise((resolve) => {
        const done = (killed: Armed<P> | undefined): void => {
          clearTimeout(timer);
          waiting = undefined;
          resolve(killed);
        };
        const timer = setTimeout(() => done(undefined), withinMs);
        waiting = { choices, done };
      }),
    next: (point, withinMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          awaited = undefined;
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        awaited = { point, done };
      }),
    reach: (point, processName) => {
      const chosen = waiting?.choices.find(
        (one) =>
          one.point === point && (one.victim === "postgres" || processName.startsWith(one.victim)),
      );
      if (chosen) {
        kill(chosen.victim, processName, point);
        waiting?.done(chosen);
        return { killed: chosen.victim, isAwaited: false };
      }
      const isAwaited = awaited?.point === point;
      if (isAwaited) awaited?.done();
      return { isAwaited };
    },
  };
}
