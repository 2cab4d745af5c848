import { getSiteInfo } from "@nodeyard/contract/auth/calls.ts";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { createConnection, watchConnection } from "../shared/connection.ts";
import { ApiError } from "../shared/http.ts";
import { queryAddress, requestInit } from "../shared/preloads.ts";
import { language } from "../shared/site.ts";

const PROBE_TIMEOUT_MS = 10_000;

/** True if the server itself responds; a proxy's 5xx does not count. */
async function probe(): Promise<boolean> {
  const address = queryAddress(getSiteInfo.path, language, {});
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return fetch(address, { ...requestInit(null), signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Pauses all queries and polling while the server is unreachable, and reloads failed parts when it is back. Typed input and
 * open dialogs stay, because nothing is remounted.
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
