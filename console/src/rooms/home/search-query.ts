import { findAnything } from "@nodeyard/contract/home/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

/** Devices, withdrawals and announcements that fit a text; nothing is asked for without one. */
export function everything(text: string) {
  return callQuery(
    findAnything,
    { text },
    {
      meta: { shows: ["devices", "withdrawal"] },
      enabled: text !== "",
      placeholderData: keepPreviousData,
    },
  );
}
