import { ApiError } from "../http.ts";
import { messages } from "../i18n.ts";

const text = messages(
  { unexpected: "出现意外错误，请刷新页面后重试" },
  { unexpected: "Something went wrong. Reload the page and try again" },
);

/** Text of a failure: the server's, else advice to reload the page. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message;
  return text.unexpected;
}
