import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "./log.ts";

export interface Listener {
  /** Resolves when `channel` was notified with `payload`, or after `timeoutMs`, or when `signal` ends. */
  wait(channel: string, payload: string, timeoutMs: number, signal?: AbortSignal): Promise<void>;
  /** Calls `hear` with each notification's payload. */
  subscribe(channel: string, hear: (payload: string) => void): void;
  /** Calls `hear` when the LISTEN connection is established or lost: notifications may have been missed. */
  onConnectionChange(hear: () => void): void;
  isConnected(): boolean;
  isStopping(): boolean;
  stop(): Promise<void>;
}

/**
 * One LISTEN connection for all waiting calls of this process. On failure it reconnects and wakes all waiters once, because a
 * notification may have been missed.
 */
export function startListener(
  { url, applicationName }: { readonly url: string; readonly applicationName: string },
  channels: readonly string[],
  log: Logger,
): Listener {
  const waiting = new Map<string, Set<() => void>>();
  const subscribers = new Map<string, (payload: string) => void>();
  const connectionWatchers: (() => void)[] = [];
  let isStopping = false;
  let isListening = false;
  let client: pg.Client | undefined;

  const wakeAll = (): void => {
    for (const set of waiting.values()) for (const wake of set) wake();
  };
  const loop = async (): Promise<void> => {
    while (!isStopping) {
      const current = new pg.Client({ connectionString: url, application_name: applicationName });
      const broken = new Promise<void>((resolve) => {
        current.on("error", () => resolve());
        current.on("end", () => resolve());
      });
      current.on("notification", ({ channel, payload }) => {
        subscribers.get(channel)?.(payload ?? "");
        for (const wake of waiting.get(`${channel}:${payload ?? ""}`) ?? []) wake();
      });
      try {
        await current.connect();
        // Ending a connecting client never resolves: `stop` only ends connected ones.
        client = current;
        for (const channel of channels)
          await current.query(`listen ${pg.escapeIdentifier(channel)}`);
        isListening = true;
        for (const hear of connectionWatchers) hear();
        wakeAll();
        if (!isStopping) await broken;
      } catch (error) {
        if (!isStopping) log.warn({ err: error }, "cannot listen for notifications");
      }
      client = undefined;
      isListening = false;
      for (const hear of connectionWatchers) hear();
      await current.end().catch(() => {});
      if (!isStopping) await sleep(1000);
    }
  };
  const ended = loop();

  return {
    wait: (channel, payload, timeoutMs, signal) =>
      new Promise((resolve) => {
        const key = `${channel}:${payload}`;
        const set = waiting.get(key) ?? new Set();
        waiting.set(key, set);
        const finish = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", finish);
          set.delete(finish);
          if (set.size === 0) waiting.delete(key);
          resolve();
        };
        const timer = setTimeout(finish, timeoutMs);
        signal?.addEventListener("abort", finish);
        set.add(finish);
        if (signal?.aborted || isStopping) finish();
      }),
    subscribe: (channel, hear) => void subscribers.set(channel, hear),
    onConnectionChange: (hear) => void connectionWatchers.push(hear),
    isConnected: () => isListening,
    isStopping: () => isStopping,
    stop: async () => {
      isStopping = true;
      wakeAll();
      await client?.end().catch(() => {});
      await ended;
    },
  };
}
