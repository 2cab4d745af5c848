import type { DeviceRow, ListResponse } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { devicesKey } from "../cache-keys.ts";

/** What a list that was shown before knows of a device: its page begins with it. */
export function useKnownRow(id: string): DeviceRow | undefined {
  const client = useQueryClient();
  return useMemo(
    () =>
      client
        .getQueriesData<ListResponse>({ queryKey: devicesKey("list") })
        .flatMap(([, answer]) =>
          answer === undefined || answer.list === NO_CONTENT ? [] : answer.list,
        )
        .find((row) => row.deviceId === id),
    [client, id],
  );
}
