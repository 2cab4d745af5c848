import { Refusal } from "../http.ts";
import { language } from "../site.ts";

/** What to tell the user of a failure: the server's own words, else that the page should be reloaded. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  return language === "zn"
    ? "出现意外错误，请刷新页面后重试"
    : "Something unexpected happened. Please reload the page";
}
