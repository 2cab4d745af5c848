import {
  getDetails,
  listDevices,
  type DeviceRow,
  type ListResponse,
} from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keyOf } from "../../../shared/call-query.ts";

/** What a list that was shown before knows of a device: its page begins with it. */
export function useKnownRow(id: string): DeviceRow | undefined {
  const client = useQueryClient();
  return useMemo(
    () =>
      [listDevices, getDetails]
        .flatMap((list) => client.getQueriesData<ListResponse>({ queryKey: keyOf(list) }))
        .flatMap(([, answer]) =>
          answer === undefined || answer.list === NO_CONTENT ? [] : answer.list,
        )
        .find((row) => row.deviceId === id),
    [client, id],
  );
}
