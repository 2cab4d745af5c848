import {
  schedule,
  type ScheduleResponse,
  type TaskChange,
} from "@nodeyard/contract/tasks/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { call } from "../../../shared/http.ts";
import { tasks } from "../messages.ts";

type Item = ScheduleResponse["list"][number];

/** Result of one item of the response; a missing item or empty message is a failure. */
export function readItem(item: Item | undefined): { isDone: boolean; message: string } {
  const isDone = item?.status === "success";
  return { isDone, message: item?.message || (isDone ? tasks.succeeded : tasks.failed) };
}

/** Sends changes of tasks; afterwards every list that shows tasks is asked for again. */
export function useSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: TaskChange[]) => call(schedule, { changeArray: changes }),
    onSettled: () => invalidateRoom(client, "tasks"),
  });
}
