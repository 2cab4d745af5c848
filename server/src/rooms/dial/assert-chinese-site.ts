import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import type { Caller } from "../../platform/http/route.ts";

/** Refuses changes of lines outside the Chinese site. */
export function assertChineseSite({ language }: Pick<Caller, "language">): void {
  if (siteOf(language) !== "chinese") throw new ApiError(dialErrors.notOnThisSite);
}
