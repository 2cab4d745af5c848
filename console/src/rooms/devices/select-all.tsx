import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import type { Rows } from "../../shared/ui/list-view.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import type { Selection } from "../../shared/use-selection.ts";
import { devices } from "./messages.ts";

/** All devices of a list, in pages. */
export interface AllDevices {
  readonly total: number;
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Rows<DeviceRow>>;
}

/** Offers to tick every device of the list: a page's head ticks those that are shown. Fetched in pages; can be stopped. */
export function SelectAll(props: { selection: Selection<DeviceRow>; all: AllDevices }) {
  const { selection, all } = props;
  const [fetched, setFetched] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const { signal } = (running.current = new AbortController());
    const rows: DeviceRow[] = [];
    setFetched(0);
    try {
      for (let page = 1; ; page += 1) {
        const answer = await all.fetchPage(page, signal);
        rows.push(...answer.rows);
        setFetched(rows.length);
        if (answer.rows.length === 0 || rows.length >= answer.total) break;
      }
      selection.set(rows, true);
    } catch (error) {
      if (!signal.aborted) showToast("danger", errorText(error));
    } finally {
      setFetched(undefined);
    }
  };
  if (fetched !== undefined)
    return (
      <>
        {devices.selecting(formatCount(fetched), formatCount(all.total))}
        <Button onClick={() => running.current?.abort()}>{devices.bulkStop}</Button>
      </>
    );
  if (selection.rows.length >= all.total) return null;
  return <Button onClick={() => void start()}>{devices.selectAll(formatCount(all.total))}</Button>;
}
