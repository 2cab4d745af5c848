// Offered to other rooms.
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";

/** Something that an owner is notified of. */
export interface Notice {
  readonly event: NoticeEvent;
  /** For programs: what a webhook is sent. No secrets. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Page on the console that its entry leads to. */
  readonly page?: string;
  /** Events of one thread are one entry, which grows and is unread again. */
  readonly thread?: string;
  /** Given up by one notice of several about the same event. */
  readonly isMailed?: false;
}
