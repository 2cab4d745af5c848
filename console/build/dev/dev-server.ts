import { createServer as createHttpServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import react from "@vitejs/plugin-react";
import { createServer, createServerModuleRunner, type ViteDevServer } from "vite";
import { buildDocument } from "../document.ts";
import { buildEarlyScript, EARLY_SCRIPTS } from "../early-script.ts";
import type { Renderer } from "../light-renderer.ts";
import { PAGE_SOURCES, type PageSource } from "../pages.ts";
import { browserAliases, common } from "../vite-configs.ts";
import { keepState } from "./keep-state.ts";

/** Both languages' documents load the same modules; each module of a renderer decides its language once. */
function createRenderers(vite: ViteDevServer): (language: Language) => Promise<Renderer> {
  const load = async (language: Language): Promise<Renderer> => {
    globalThis.__nodeyardLanguage = language;
    const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
    return runner.import<Renderer>("/src/light/render.tsx");
  };
  const loaded = new Map<Language, Promise<Renderer>>();
  // One after the other: the language is a global while modules are loaded.
  let last: Promise<unknown> = Promise.resolve();
  vite.watcher.on("all", () => loaded.clear());
  return (language) => {
    const known = loaded.get(language);
    if (known) return known;
    const loading = last.then(() => load(language));
    last = loading.catch(() => undefined);
    loaded.set(language, loading);
    return loading;
  };
}

/** A page's document in development: it names style sheets and modules, which are inlined and bundled otherwise. */
async function documentOf(
  page: PageSource,
  language: Language,
  renderer: Renderer,
  earlyScript: string,
): Promise<string> {
  const sheets = page.styles.filter((source) => source.endsWith(".css"));
  const link = (source: string) => `<link rel="stylesheet" href="/${source}">`;
  // Sheets after a module's own come after those that Vite adds to the head.
  const [first = "", ...others] = sheets;
  const inHead = page.component ? [first] : sheets;
  const entries = page.modules.slice(0, 1).map((source) => `/${source}`);
  const { html } = buildDocument({
    ...page.render(renderer, language),
    language,
    description: renderer.description,
    withoutScript: renderer.withoutScript,
    earlyScript,
    inlineStyle: "",
    modules: entries.length === 0 && page.component ? [`/${page.component}`] : entries,
    stylesheets: page.component ? others.map((source) => `/${source}`) : [],
    next: [],
  });
  return html.replace("<style></style>", inHead.map(link).join(""));
}

/** Serves the console's sources through Vite's development server. Other requests go to the handler of `listen`. */
export async function startDevServer({ host, port }: { host: string; port: number }) {
  const http = createHttpServer();
  const vite = await createServer({
    ...common,
    plugins: [...common.plugins, react(), keepState()],
    appType: "custom",
    cacheDir: join(common.root, "../node_modules/.cache/vite"),
    resolve: { alias: browserAliases },
    server: { middlewareMode: true, hmr: { server: http } },
    optimizeDeps: {
      entries: ["src/app/main.tsx", "src/light/{login,sign-up,forget,in-app}.tsx"],
      exclude: ["zod"],
    },
  });
  const rendererOf = createRenderers(vite);
  const earlyScripts = new Map<string, Promise<string>>();
  vite.watcher.on("all", () => earlyScripts.clear());
  const earlyScriptOf = (entry: string): Promise<string> => {
    const script = earlyScripts.get(entry) ?? buildEarlyScript(entry);
    earlyScripts.set(entry, script);
    return script;
  };
  const pages = new Map(PAGE_SOURCES.map((page) => [page.path, page]));
  const inline = ["'unsafe-inline'"];
  const entryOf = (path: string, language: Language) => ({
    file: `${language} ${path}`,
    scriptHashes: inline,
    styleHashes: inline,
  });
  return {
    documents: {
      documents: Object.fromEntries(
        [...pages.keys()].map((path) => [
          path,
          Object.fromEntries(LANGUAGES.map((one) => [one, entryOf(path, one)])),
        ]),
      ),
      isFixed: false,
      async read(file: string): Promise<string> {
        const language = file.slice(0, 2) as Language;
        const page = pages.get(file.slice(3));
        if (!page) throw new Error(`there is no page ${file}`);
        const early = EARLY_SCRIPTS[page.kind === "in-app" ? "inApp" : "usual"];
        const html = await documentOf(
          page,
          language,
          await rendererOf(language),
          await earlyScriptOf(early),
        );
        return vite.transformIndexHtml(page.path, html);
      },
    },
    listen: async (handle: RequestListener): Promise<string> => {
      http.on("request", (request, response) =>
        vite.middlewares(request, response, () => handle(request, response)),
      );
      await new Promise<void>((resolve, reject) => {
        http.once("error", reject).listen(port, host, resolve);
      });
      const at = http.address() as { port: number };
      return `http://${host}:${at.port}`;
    },
    close: async () => {
      await vite.close();
      http.close();
      http.closeAllConnections();
    },
  };
}
