import { NOTICE_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import {
  choice,
  defineSearch,
  optionalChoice,
  pageParameter,
} from "../../../shared/search-params.ts";

/** The kinds that an open inbox shows, which is what opens it, whether read entries are among them, and the page. */
export const inboxSearch = defineSearch({
  inbox: optionalChoice(["all", ...NOTICE_KINDS]),
  inboxShows: choice(["all", "unread"]),
  inboxPage: pageParameter,
});
