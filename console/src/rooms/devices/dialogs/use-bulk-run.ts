import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { NamedDevice } from "../../../shared/device.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { runAll, type BulkLine } from "../bulk-run.ts";

/** Runs something over devices: its lines so far, and a way to stop it between two. */
export function useBulkRun<Input>(
  devices: readonly NamedDevice[],
  doOne: (device: NamedDevice, input: Input) => Promise<unknown>,
  atOnce?: number,
) {
  const client = useQueryClient();
  // The devices as they were when the dialog opened: the list behind it changes meanwhile.
  const [chosen] = useState(devices);
  const [lines, setLines] = useState<readonly BulkLine[]>([]);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = useMutation({
    mutationFn: (what: Input) => {
      stopped.current = false;
      return runAll(
        chosen,
        (device) => doOne(device, what),
        (line) => setLines((before) => [...before, line]),
        () => stopped.current,
        { atOnce },
      );
    },
    onSettled: () => invalidateRoom(client, "devices"),
  });
  return {
    chosen,
    lines,
    isIdle: run.isIdle,
    isRunning: run.isPending,
    start: (what: Input) => run.mutate(what),
    stop: () => {
      stopped.current = true;
    },
  };
}
export type BulkRun = Omit<ReturnType<typeof useBulkRun<never>>, "start">;
