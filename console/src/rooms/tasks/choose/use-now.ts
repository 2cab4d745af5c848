import { useEffect, useState } from "react";

const EVERY_MS = 10_000;

/** The present instant, looked at often enough for times that are shown by the minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
