import { text } from "./messages.ts";
import authStyles from "./auth.module.css";

/** On a local server nothing is sent: shows where the codes are. */
export function OutboxNote({ path }: { path: string | null | undefined }) {
  if (!path) return null;
  return (
    <span className={authStyles["outbox"]}>
      {text.outbox}
      <a href={path} target="_blank" rel="noopener">
        {text.outboxLink}
      </a>
      {text.outboxEnd}
    </span>
  );
}
