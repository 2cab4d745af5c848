import { useQueryClient, type Query, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatUtc } from "../../shared/format.ts";
import { ApiError } from "../../shared/http.ts";
import { messages } from "../../shared/i18n.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { lostSince, retryDelayMs } from "./connection.ts";

const text = messages(
  { lost: (at: string) => `${at} UTC 起连接中断，正在重试。`, retryAll: "全部重试" },
  {
    lost: (at: string) => `Connection lost since ${at} UTC. Trying again.`,
    retryAll: "Retry all",
  },
);

/** A query on the page that got no answer at all; a refusal of the server is an answer. */
function isUnanswered(query: Query): boolean {
  const { error } = query.state;
  return query.isActive() && error instanceof ApiError && error.httpStatus === 0;
}

function unanswered(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ predicate: isUnanswered });
}

/** Says since when nothing answers, tries again with growing pauses, and offers to try at once. Each part says so for itself, too. */
export function ConnectionBanner() {
  const client = useQueryClient();
  const since = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => lostSince(unanswered(client).map(({ state }) => state.errorUpdatedAt)),
  );
  const [tries, setTries] = useState(0);
  const isLost = since !== undefined;
  useEffect(() => {
    if (!isLost) return setTries(0);
    const timer = setTimeout(() => {
      void client
        .refetchQueries({ predicate: isUnanswered })
        .then(() => setTries((before) => before + 1));
    }, retryDelayMs(tries));
    return () => clearTimeout(timer);
  }, [client, isLost, tries]);
  if (since === undefined) return null;
  return (
    <div className="shell-lost" role="status">
      {text.lost(formatUtc(since, "clock"))}
      <TextButton onClick={() => void client.refetchQueries({ predicate: isUnanswered })}>
        {text.retryAll}
      </TextButton>
    </div>
  );
}
