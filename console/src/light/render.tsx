import { renderToString } from "react-dom/server";
import { BRAND, description, slogan } from "../shared/brand.ts";
import { messages } from "../shared/i18n.ts";
import { Frame } from "./frame.tsx";
import { LIGHT_PAGES } from "./pages.tsx";
import { Ready } from "./ready.tsx";

export { BRAND, description, LIGHT_PAGES, slogan };

const text = messages(
  { loading: "正在打开控制台", withoutScript: "此页面需要启用 JavaScript。" },
  { loading: "Opening the console", withoutScript: "This page needs JavaScript." },
);

/** What a reader of the screen hears while the console loads. */
export const { loading, withoutScript } = text;

/**
 * The body of a light page in the language that the build has set, to be hydrated in the page. Rendered apart from the
 * frame, because the page is a root of its own there.
 */
export function renderPage(path: string): string {
  const known = LIGHT_PAGES[path];
  if (!known) throw new Error(`no light page at ${path}`);
  const slot = "@page@";
  const frame = renderToString(<Frame path={path}>{slot}</Frame>);
  const page = renderToString(<Ready>{known.page}</Ready>);
  return frame.replace(slot, () => page);
}
