import { useCallback, useEffect, useEffectEvent, useState } from "react";

/** An answer of the server: pending, there, or failed. */
export interface Loaded<Data> {
  /** The last one, while another is pending or has failed. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface Held<Data> {
  readonly key: string;
  /** The one that ended last. */
  readonly round?: number;
  readonly data?: Data;
  readonly error?: unknown;
}

/** Loads the data of a key, and again when the key changes or the window regains focus. */
export function useLoad<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> {
  const [held, setHeld] = useState<Held<Data>>({ key });
  if (held.key !== key) setHeld({ key });
  const [round, setRound] = useState(0);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    const aborter = new AbortController();
    loadNow(aborter.signal).then(
      (data) => {
        if (!aborter.signal.aborted) setHeld({ key, round, data });
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) setHeld((before) => ({ ...before, key, round, error }));
      },
    );
    return () => aborter.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === "visible") reload();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [reload]);
  return { data: held.data, error: held.error, isLoading: held.round !== round, reload };
}
