import { createHash } from "node:crypto";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Access } from "../src/early/access.ts";
import { BRAND_SHAPE } from "../src/shared/brand-shape.ts";
import { THEME_COLORS } from "../src/shared/theme.ts";

/**
 * Values of the operator and the host, by the name of the `meta` element that carries them: the server puts them in the
 * place of `__NAME__`. In an element and not a script, so that they need no hash.
 */
const SETTINGS = [
  "international-host",
  "domestic-host",
  "contact-email",
  "record-number",
  "community-url",
  "whitepaper-url",
  "tutorial-url",
  "social-links",
  "help-url",
] as const;

const { size, corner, ground, ink, lineWidth, lines, dots } = BRAND_SHAPE;
const WAYS = lines.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join("");
const DOTS = dots.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join("");
/** The product's mark as text, as `src/shared/ui/brand-mark.tsx` draws it. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${ground}"/><path d="${WAYS}" stroke="${ink}" stroke-width="${lineWidth}"/><g fill="${ink}">${DOTS}</g></svg>`;

export interface DocumentParts {
  language: Language;
  title: string;
  description: string;
  /** Run before anything is painted; without a closing tag in it. */
  earlyScript: string;
  access: Access;
  /** Names of the address's parts behind `#` that make the page public. */
  publicHashes?: readonly string[] | undefined;
  /** Addresses of calls that start with the document; `plain` only where its address has no parameters. */
  preloads: { always: readonly string[]; plain: readonly string[] };
  /** Calls that a page inside of the chat app starts with its document, as JSON. */
  firstCalls?: string | undefined;
  inlineStyle: string;
  /** Addresses of modules: the entry first, then what it imports, in the order in which it is fetched; none for a document that is complete as it is. */
  modules: readonly string[];
  /** Runs each module as a script and task of its own: the entry's first imports first, the entry last. */
  runsApart?: boolean;
  stylesheets: readonly string[];
  /** Manifest and icon of an installed console; undefined for pages that cannot be installed. */
  install?: { readonly manifest: string; readonly touchIcon: string } | undefined;
  /** Files of the page that probably comes next. */
  next: readonly string[];
  body: string;
  /** For a browser that runs no scripts. */
  withoutScript: string;
}

export interface BuiltDocument {
  html: string;
  /** CSP sources of the inline script and style. */
  scriptHashes: string[];
  styleHashes: string[];
}

function attribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${attribute(content)}">`;
}

function list(name: string, values: readonly string[]): string {
  return values.length > 0 ? meta(name, values.join(" ")) : "";
}

function moduleScript(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}

/** A whole document, with the hashes that its policy must allow. */
export function buildDocument(parts: DocumentParts): BuiltDocument {
  const [entry, ...imported] = parts.modules;
  const head = [
    `<meta charset="utf-8">`,
    meta("viewport", "width=device-width, initial-scale=1, viewport-fit=cover"),
    `<title>${attribute(parts.title)}</title>`,
    meta("description", parts.description),
    // The early script puts the chosen theme's in its place.
    meta("theme-color", THEME_COLORS.light),
    meta("nodeyard-language", parts.language),
    ...SETTINGS.map((name) => meta(`nodeyard-${name}`, `__${name}__`)),
    meta("nodeyard-access", parts.access),
    parts.publicHashes?.length ? meta("nodeyard-public-hashes", parts.publicHashes.join(" ")) : "",
    list("nodeyard-preloads", parts.preloads.always),
    list("nodeyard-preloads-plain", parts.preloads.plain),
    parts.firstCalls ? meta("nodeyard-first-calls", parts.firstCalls) : "",
    list("nodeyard-next", parts.next),
    `<script>${parts.earlyScript}</script>`,
    `<style>${parts.inlineStyle}</style>`,
    // The first in the document are fetched first: a browser has six connections.
    ...(parts.runsApart
      ? [...imported, ...(entry ? [entry] : [])].map(moduleScript)
      : [
          entry ? moduleScript(entry) : "",
          ...imported.map((href) => `<link rel="modulepreload" href="${href}">`),
        ]),
    `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(MARK)}">`,
    parts.install
      ? `<link rel="manifest" href="${parts.install.manifest}"><link rel="apple-touch-icon" href="${parts.install.touchIcon}">`
      : "",
  ];
  // After the frame, so that the frame is painted first; the scripts still wait for them.
  const sheets = parts.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  const lang = parts.language === "zn" ? "zh-CN" : "en";
  return {
    html: `<!doctype html><html lang="${lang}"><head>${head.join("")}</head><body>${parts.body}${sheets}<noscript>${attribute(parts.withoutScript)}</noscript></body></html>\n`,
    scriptHashes: [hash(parts.earlyScript)],
    styleHashes: [hash(parts.inlineStyle)],
  };
}
