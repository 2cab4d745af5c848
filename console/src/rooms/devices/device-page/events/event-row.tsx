import type { DeviceEvent } from "@nodeyard/contract/devices/page-calls.ts";
import { formatTime } from "../../../../shared/format.ts";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { devicePage as text } from "../messages.ts";
import { eventWords } from "./event-words.ts";

/** One event: its kind, what it was, and when. */
export function EventRow({ event }: { event: DeviceEvent }) {
  const { tone, title, details } = eventWords(event);
  return (
    <li>
      <StatusDot tone={tone} word={text[`kind_${event.kind}`]} />
      <span>
        {/* The owner's text; its language is unknown. */}
        <b {...(event.kind === "note" && { lang: "", dir: "auto" })}>{title}</b>
        {details !== "" && <small>{details}</small>}
      </span>
      <time dateTime={event.at}>{formatTime(event.at)}</time>
    </li>
  );
}
