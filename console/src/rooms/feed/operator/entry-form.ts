import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { FeedRow, saveFeedEntry } from "@nodeyard/contract/feed/operator/calls.ts";
import { isFeedUrl, LOGIN, type FeedType } from "@nodeyard/contract/feed/rules.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { typedInstant } from "../../../shared/pickers/time-instant.ts";
import { operatorFeed } from "./messages.ts";

/** Reads the form of an entry; no time means now. */
export function readEntry(
  data: FormData,
  type: FeedType,
  seen: Pick<FeedRow, "id" | "version"> | undefined,
): Omit<RequestOf<typeof saveFeedEntry>, "reason"> {
  const time = typedInstant(data, "time");
  return {
    ...(seen && { id: seen.id, version: seen.version }),
    type,
    login: trimmedText(data, "login"),
    url: trimmedText(data, "url"),
    ...(time !== undefined && { time }),
  };
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
    time:
      time === undefined || Date.parse(time) <= Date.now() ? undefined : operatorFeed.timeInvalid,
  };
}
