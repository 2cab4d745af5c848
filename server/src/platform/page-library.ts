import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { escapeHtml } from "./escape-html.ts";
import { compress, type Encoding } from "./http/encoding.ts";

/** Operator details on every page; empty ones are hidden. */
export interface PageSettings {
  internationalHost: string;
  domesticHost?: string | undefined;
  contactEmail?: string | undefined;
  communityUrl?: string | undefined;
  whitepaperUrl?: string | undefined;
  tutorialUrl?: string | undefined;
  socialLinks?: string | undefined;
  helpUrl?: string | undefined;
  /** Record number by host name suffix: `{".net": "…", ".work": "…"}`. */
  recordNumbers?: Readonly<Record<string, string>> | undefined;
}

const page = z.object({
  file: z.string(),
  /** CSP sources of the document's inline script and style. */
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
});
type Page = z.infer<typeof page>;

/** Source of documents: the console's build, or in development its sources. */
export interface DocumentSource {
  /** By path, as in the build's manifest. */
  readonly documents: Readonly<Record<string, Readonly<Record<Language, Page>>>>;
  read(file: string): Promise<string>;
  /** True if a document stays as it was read. */
  readonly isFixed: boolean;
}

const manifestShape = z.object({
  version: z.literal(1),
  /** By path, `*` being every other one, and `?` with a parameter after those that have it; then by language. */
  documents: z.record(z.string(), z.object({ zn: page, en: page })),
});

interface PageCopy {
  content: Buffer;
  etag: string;
}

export interface PageLibrary {
  find(path: string, search: URLSearchParams, language: Language): Page;
  copy(page: Page, host: string, encoding: Encoding): Promise<PageCopy>;
}

/** Canonical page path: no trailing slash, case-insensitive. */
function pageKey(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}

/** The documents of the console's build, read at once: a later build changes nothing of a running server. */
export async function readBuild(distDirectory: string): Promise<DocumentSource> {
  const text = await readFile(join(distDirectory, "manifest.json"), "utf8").catch((cause) => {
    throw new Error(`the console is not built in ${distDirectory}: npm run build -w console`, {
      cause,
    });
  });
  const { documents } = manifestShape.parse(JSON.parse(text));
  if (!documents["*"])
    throw new Error(`the console's build in ${distDirectory} has no document for *`);
  const texts = new Map<string, string>();
  for (const versions of Object.values(documents)) {
    for (const language of LANGUAGES) {
      const { file } = versions[language];
      texts.set(file, await readFile(join(distDirectory, file), "utf8"));
    }
  }
  return { documents, read: async (file) => texts.get(file) ?? "", isFixed: true };
}

/** Finds and completes documents; those that stay are compressed once and cached. */
export function createPageLibrary(source: DocumentSource, settings: PageSettings): PageLibrary {
  const pages = new Map(
    Object.entries(source.documents).map(([path, page]) => [pageKey(path), page]),
  );
  const other = pages.get("*");
  if (!other) throw new Error("there is no document for *");

  const fixed: Readonly<Record<string, string>> = {
    "international-host": settings.internationalHost,
    "domestic-host": settings.domesticHost ?? "",
    "contact-email": settings.contactEmail ?? "",
    "community-url": settings.communityUrl ?? "",
    "whitepaper-url": settings.whitepaperUrl ?? "",
    "tutorial-url": settings.tutorialUrl ?? "",
    "social-links": settings.socialLinks ?? "",
    "help-url": settings.helpUrl ?? "",
  };

  function recordNumber(host: string): string {
    const name = host.replace(/:\d+$/, "").toLowerCase();
    const found = Object.entries(settings.recordNumbers ?? {}).find(([end]) => name.endsWith(end));
    return found?.[1] ?? "";
  }

  async function prepare(file: string, record: string, encoding: Encoding): Promise<PageCopy> {
    const filled = (await source.read(file)).replace(
      /__([a-z-]+)__/g,
      (placeholder, name: string) => {
        const value = name === "record-number" ? record : fixed[name];
        return value === undefined ? placeholder : escapeHtml(value);
      },
    );
    const content = await compress(Buffer.from(filled), encoding, "small");
    const hash = createHash("sha256").update(filled).digest("base64url").slice(0, 27);
    return { content, etag: `"${hash}-${encoding}"` };
  }

  const copies = new Map<string, Promise<PageCopy>>();
  return {
    find(path, search, language) {
      const key = pageKey(path);
      const one =
        search.size > 0 &&
        [...search.keys()].find((name) => pages.has(`${key}?${name}`) && search.get(name));
      return (pages.get(one ? `${key}?${one}` : key) ?? other)[language];
    },
    copy(page, host, encoding) {
      const record = recordNumber(host);
      const key = `${page.file} ${encoding} ${record}`;
      const kept = copies.get(key);
      if (kept) return kept;
      const made = prepare(page.file, record, encoding);
      if (source.isFixed) copies.set(key, made);
      return made;
    },
  };
}
