import { getSiteInfo } from "@nodeyard/contract/auth/calls.ts";
import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import type { Access } from "../early/access.ts";

export interface LightPage {
  /** Module of the page's component: rendered at build, for its markup and its style. */
  readonly module: string;
  /** Module that hydrates the page; absent where nothing of it changes. */
  readonly entry?: string;
  readonly access: Access;
  /** Paths of the calls that the document starts. */
  readonly preloads: readonly string[];
  /** The console usually follows: its files are fetched ahead. */
  readonly leadsToConsole?: true;
}

/**
 * The pages outside of the console: complete documents, rendered at build. Read by the build; holds nothing that needs a
 * browser.
 */
export const LIGHT_PAGES = {
  "/login": {
    module: "src/rooms/auth/pages/login-page.tsx",
    entry: "src/light/login.tsx",
    access: "guest",
    preloads: [getCaptcha.path],
    leadsToConsole: true,
  },
  "/signUp": {
    module: "src/rooms/auth/pages/sign-up-page.tsx",
    entry: "src/light/sign-up.tsx",
    access: "public",
    preloads: [getCaptcha.path, getSiteInfo.path],
  },
  "/forget": {
    module: "src/rooms/auth/pages/reset-page.tsx",
    entry: "src/light/forget.tsx",
    access: "public",
    preloads: [getCaptcha.path, getSiteInfo.path],
  },
  "/protocol": {
    module: "src/rooms/legal/user-agreement-page.tsx",
    access: "public",
    preloads: [],
  },
  "/protocolTaxes": {
    module: "src/rooms/legal/tax-agreement-page.tsx",
    access: "public",
    preloads: [],
  },
} as const satisfies Readonly<Record<string, LightPage>>;

export type LightPath = keyof typeof LIGHT_PAGES;
