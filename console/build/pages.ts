import { IN_APP_ENTRY } from "./chunk-groups.ts";
import { queryAddress } from "../src/shared/preloads.ts";
import * as auth from "@nodeyard/contract/auth/calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { IN_APP_PAGES, type InAppPage, type InAppPath } from "../src/light/in-app-pages.ts";
import { LIGHT_PAGES, type LightPage, type LightPath } from "../src/light/light-pages.ts";
import { consoleShellBody } from "./console-shell.ts";
import type { DocumentParts } from "./document.ts";
import type { Renderer } from "./light-renderer.ts";
import { moduleOf, pageModules } from "./page-modules.ts";
import {
  BOOT_STYLE,
  FRAME_STYLE,
  IN_APP_SHELL,
  IN_APP_STYLE,
  TOKENS_STYLE,
} from "./vite-configs.ts";

type Rendered = Pick<
  DocumentParts,
  "title" | "access" | "publicHashes" | "preloads" | "firstCalls" | "body"
>;

/** A page by the paths of its sources; the build and the development server find the files. */
export interface PageSource {
  /** `*` is every address without a page of its own; followed by `?` and a parameter where it is the document of addresses with that. */
  readonly path: string;
  readonly kind: "light" | "in-app" | "console";
  /** Style sheets, and modules with the sheets of what they import, in the order of the cascade. */
  readonly styles: readonly string[];
  /** The entry first, then what it imports later but needs at once; none where nothing of the page changes. */
  readonly modules: readonly string[];
  /** Its component's module, where that is rendered ahead. */
  readonly component?: string;
  readonly leadsToConsole?: boolean;
  render(renderer: Renderer, language: Language): Rendered;
}

/** The name of a rendered page, as its own text. */
function headingOf(body: string): string {
  const [, heading] = /<h1[^>]*>([^<&]+)</.exec(body) ?? [];
  if (heading === undefined) throw new Error("a page has no plain heading");
  return heading;
}

const light = (Object.entries(LIGHT_PAGES) as [LightPath, LightPage][]).map(
  ([path, { module, entry, access, preloads, leadsToConsole = false }]): PageSource => ({
    path,
    kind: "light",
    styles: [TOKENS_STYLE, module, FRAME_STYLE],
    modules: entry ? [entry] : [],
    component: module,
    leadsToConsole,
    render(renderer, language) {
      const body = renderer.renderPage(path);
      return {
        title: renderer.pageTitle(headingOf(body)),
        access,
        preloads: { always: preloads.map((call) => queryAddress(call, language, {})), plain: [] },
        body,
      };
    },
  }),
);

const inApp = (Object.entries(IN_APP_PAGES) as [InAppPath, InAppPage][]).map(
  ([path, { firstCalls, ...page }]): PageSource => {
    const module = moduleOf(page, "src/light");
    return {
      path,
      kind: "in-app",
      styles: [TOKENS_STYLE, IN_APP_SHELL, module, IN_APP_STYLE],
      modules: [IN_APP_ENTRY, module],
      component: module,
      render(renderer) {
        const body = renderer.renderInAppPage(path);
        return {
          title: renderer.pageTitle(headingOf(body)),
          access: "public",
          preloads: { always: [], plain: [] },
          firstCalls: firstCalls && JSON.stringify(firstCalls),
          body,
        };
      },
    };
  },
);

const ofConsole = pageModules().map(
  ({ path, name, parts, modules, access, publicHashes, preloads }): PageSource => ({
    path,
    kind: "console",
    styles: [TOKENS_STYLE, BOOT_STYLE],
    modules: ["src/app/main.tsx", ...modules],
    render(renderer, language) {
      const user = queryAddress(auth.getUserInfo.path, language, {});
      return {
        title: name ? renderer.pageTitle(name[language]) : renderer.slogan,
        access,
        publicHashes,
        preloads: {
          always: access === "account" ? [user] : [],
          plain: preloads.map((call) => queryAddress(call.path, language, call.request)),
        },
        body: consoleShellBody({
          brand: renderer.BRAND,
          loading: renderer.loading,
          title: name?.[language],
          parts,
        }),
      };
    },
  }),
);

/** Every page that has a document. */
export const PAGE_SOURCES: readonly PageSource[] = [...light, ...inApp, ...ofConsole];
