import { useEffect, useState } from "react";

/** Whole seconds until `endsAt`, never below zero; a clock that was set back does not make the wait longer. */
export function secondsLeft(endsAt: number, now: number, seconds: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}

/** Counts down by the clock and not by ticks, so that a sleeping tab is right when it wakes. */
export function useCountdown(): { left: number; start(seconds: number): void; stop(): void } {
  const [run, setRun] = useState<{ endsAt: number; seconds: number } | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (!run) return;
    const timer = setInterval(() => {
      const rest = secondsLeft(run.endsAt, Date.now(), run.seconds);
      setLeft(rest);
      if (rest === 0) setRun(null);
    }, 250);
    return () => clearInterval(timer);
  }, [run]);

  return {
    left: run ? left : 0,
    start(seconds) {
      setLeft(seconds);
      setRun({ endsAt: Date.now() + seconds * 1000, seconds });
    },
    stop: () => setRun(null),
  };
}
