import type { Fault } from "@nodeyard/contract/faults/calls.ts";
import type { Column } from "../../shared/ui/column.ts";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { whatColumns } from "./what-columns.tsx";

/** A device, what is wrong with it and since when, and what to do. */
export const FAULT_COLUMNS: readonly Column<Fault>[] = [
  { ...deviceColumn<Fault>((fault) => fault), sorts: [] },
  ...whatColumns<Fault>(),
];
