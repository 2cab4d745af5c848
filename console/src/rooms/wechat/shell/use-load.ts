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
  readonly data?: Data;
  readonly error?: unknown;
  readonly isLoading: boolean;
}

/** Loads the data of a key, and again when the key changes or the window regains focus. */
export function useLoad<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> {
  const [held, setHeld] = useState<Held<Data>>({ key, isLoading: true });
  const [round, setRound] = useState(0);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    const aborter = new AbortController();
    setHeld((before) =>
      before.key === key ? { ...before, isLoading: true } : { key, isLoading: true },
    );
    loadNow(aborter.signal).then(
      (data) => {
        if (!aborter.signal.aborted) setHeld({ key, data, isLoading: false });
      },
      (error: unknown) => {
        if (!aborter.signal.aborted)
          setHeld((before) => ({ ...before, key, error, isLoading: false }));
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
  const shown: Held<Data> = held.key === key ? held : { key, isLoading: true };
  return { data: shown.data, error: shown.error, isLoading: shown.isLoading, reload };
}
