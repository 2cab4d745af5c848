import type { Fault } from "@nodeyard/contract/faults/calls.ts";
import type { Column } from "../../shared/ui/column.ts";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { whatColumns } from "./what-columns.tsx";

/** A device, its fault with what to do, whether it is over, and since when. */
export const FAULT_COLUMNS: readonly Column<Fault>[] = [
  { ...deviceColumn<Fault>((fault) => fault), sorts: [] },
  ...whatColumns<Fault>(),
];
