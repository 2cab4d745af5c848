import { schedule, type TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import { MAX_CHANGES } from "@nodeyard/contract/tasks/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { readItem } from "./use-schedule.ts";

type Result = ReturnType<typeof readItem>;

/**
 * Sends changes of tasks in pages of so many as a call takes, with the results so far. Can be stopped between two pages; where
 * it was stopped or failed, it continues with the changes that were not sent.
 */
export function useBulkSchedule() {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly Result[]>([]);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const send = useMutation({
    async mutationFn(changes: readonly TaskChange[]) {
      stopped.current = false;
      let sent = results;
      while (sent.length < changes.length && !stopped.current) {
        const changeArray = changes.slice(sent.length, sent.length + MAX_CHANGES);
        const { list } = await call(schedule, { changeArray });
        sent = [...sent, ...changeArray.map((_, index) => readItem(list[index]))];
        setResults(sent);
      }
    },
    onSettled: () => invalidateRoom(client, "tasks"),
  });
  return {
    results,
    send: send.mutate,
    isSending: send.isPending,
    isSent: send.isSuccess,
    error: send.error,
    stop: () => {
      stopped.current = true;
    },
  };
}
