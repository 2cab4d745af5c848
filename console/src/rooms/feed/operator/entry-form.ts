import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { FeedRow, saveFeedEntry } from "@nodeyard/contract/feed/operator/calls.ts";
import { isFeedUrl, LOGIN, type FeedType } from "@nodeyard/contract/feed/rules.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { operatorFeed } from "./messages.ts";

/** What a filled-in form of an entry asks for; its time is UTC, and none means now. */
export function readEntry(
  data: FormData,
  type: FeedType,
  seen: Pick<FeedRow, "id" | "version"> | undefined,
): Omit<RequestOf<typeof saveFeedEntry>, "reason"> {
  const time = trimmedText(data, "time");
  return {
    ...(seen && { id: seen.id, version: seen.version }),
    type,
    login: trimmedText(data, "login"),
    url: trimmedText(data, "url"),
    ...(time !== "" && { time: `${time.replace(" ", "T")}:00.000Z` }),
  };
}

/** A day that the month has not, 31 February, would be read as one of the next. */
function isPast(time: string): boolean {
  const atMs = Date.parse(time);
  return atMs <= Date.now() && new Date(atMs).toISOString() === time;
}

export function validateEntry({
  login,
  url,
  time,
}: Pick<RequestOf<typeof saveFeedEntry>, "login" | "url" | "time">): FieldErrors<
  "login" | "url" | "time"
> {
  return {
    login: LOGIN.test(login) ? undefined : operatorFeed.loginInvalid,
    url: isFeedUrl(url) ? undefined : operatorFeed.urlInvalid,
    time: time === undefined || isPast(time) ? undefined : operatorFeed.timeInvalid,
  };
}
