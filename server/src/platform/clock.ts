/** Source of the current time. Business code uses it instead of `Date`, so that tests and the demo can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface ManualClock extends Clock {
  set(at: Date | string | number): void;
  advance(milliseconds: number): void;
}

export function createManualClock(start: Date | string | number): ManualClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next).getTime();
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
