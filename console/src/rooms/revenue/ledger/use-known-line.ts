import {
  listLedgerLines,
  type LedgerLine,
  type LedgerLinesResponse,
} from "@nodeyard/contract/revenue/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../shared/call-query.ts";

/** A ledger line that the list has shown; nothing when its devices were opened by their address. */
export function useKnownLine(lineId: string): LedgerLine | undefined {
  const client = useQueryClient();
  return client
    .getQueriesData<LedgerLinesResponse>({ queryKey: keyOf(listLedgerLines) })
    .flatMap(([, answer]) => answer?.list ?? [])
    .find((line) => line.id === lineId);
}
