import { getSiteInfo } from "@nodeyard/contract/auth/calls.ts";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { createConnection, watchConnection } from "../shared/connection.ts";
import { ApiError } from "../shared/http.ts";
import { queryAddress, requestInit } from "../shared/preloads.ts";
import { language } from "../shared/site.ts";

const PROBE_TIMEOUT_MS = 10_000;

/** Whether the server itself answers, a proxy's "bad gateway" aside. */
async function probe(): Promise<boolean> {
  const address = queryAddress(getSiteInfo.path, language, {});
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetch(address, { ...requestInit(null), signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Pauses every query and its polling while the server does not answer, and has all parts that failed load again when it is
 * back. What is typed or open stays, because nothing is mounted anew.
 */
export function followConnection(client: QueryClient): void {
  const connection = createConnection(probe);
  watchConnection(connection);
  // A browser that is offline may still reach a server of its own network: the probe decides.
  onlineManager.setEventListener(() => {
    const tryNow = () => void connection.tryNow();
    addEventListener("online", tryNow);
    addEventListener("offline", tryNow);
    return () => {
      removeEventListener("online", tryNow);
      removeEventListener("offline", tryNow);
    };
  });
  connection.subscribe(() => {
    const isBack = connection.lost() === undefined;
    onlineManager.setOnline(isBack);
    if (!isBack) return;
    const isUnanswered = (error: unknown) => error instanceof ApiError && error.isUnanswered;
    void client.refetchQueries(
      { type: "active", predicate: ({ state }) => isUnanswered(state.error) },
      { cancelRefetch: false },
    );
  });
}
