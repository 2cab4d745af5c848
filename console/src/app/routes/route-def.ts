import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Site } from "@nodeyard/contract/site.ts";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { defineSearch, type Search } from "../../shared/search-params.ts";
import type { IconName } from "../../shared/ui/icon.tsx";
import type { zh } from "../messages.zh.ts";

/** The parts of the console that the header leads to. */
export const AREAS = ["panel", "hardware", "account", "operator"] as const;
export type Area = (typeof AREAS)[number];

/** Headings of the menu, in order, each an owner's question; what has none is above them. */
export const GROUPS = [
  "groupDevices",
  "groupRevenue",
  "groupTasks",
  "groupMoney",
  "groupAccount",
] as const;
export type Group = (typeof GROUPS)[number];

/** Gates that the server opens per account, with the user info. */
export type Flag = "buyback" | "downlink" | "operator";

/** Conditions under which a page exists; all of them have to hold. */
interface Gates {
  /** Only on this site. */
  readonly site?: Site;
  /** Only for accounts with this flag. */
  readonly flag?: Flag;
}

/** The messages without parameters. */
export type Label = {
  [Key in keyof typeof zh]: (typeof zh)[Key] extends string ? Key : never;
}[keyof typeof zh];

/** Queries whose answers a page shows first, started while its code is loading. */
export type FirstData = readonly { queryKey: QueryKey; queryFn?: unknown }[];

/** A call that is sent with the document, before any code has arrived. */
export interface Preload {
  readonly path: string;
  readonly request: object;
}

export function preload<Request extends object>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
): Preload {
  return { path: endpoint.path, request };
}

/** Parts of a page that its skeleton shows while its code loads. */
export type PagePart = "figures" | "toolbar" | "chart" | "table" | "panels";

/** Of a page that declares none. */
export const USUAL_PARTS: readonly PagePart[] = ["toolbar", "table"];

/** A module that is fetched when it is needed. The build reads its path in the function that imports it: modules of this folder write `import("…")`. */
export interface Loadable {
  readonly load: () => Promise<object>;
  /** The import, where `load` wraps it. */
  readonly imports?: () => Promise<object>;
}

/**
 * Modules that a page loads after its own: its list, or the view that a parameter of the address selects, which has a document
 * of its own.
 */
interface InTurn {
  readonly parameter: string;
  readonly list: readonly Loadable[];
  readonly one: readonly Loadable[];
}

/** A page of the console, with everything that depends on it: menu, gates, address, data. */
export interface RouteDef {
  /** As `contract/src/catalogue-routes.tsv` lists it; matched without regard to case, so `/accountSet` is `/AccountSet`. */
  readonly path: string;
  readonly load: () => Promise<{ default: (props: never) => ReactNode }>;
  readonly inTurn?: InTurn;
  /** Other spellings in use; they redirect here. */
  readonly aliases?: readonly string[];
  readonly area: Area;
  /** Heading above it in the menu. */
  readonly group?: Group;
  /** Its views with an entry of their own in the menu, by the parameter `view`. */
  readonly views?: readonly {
    readonly view: string;
    readonly label: Label;
    readonly icon: IconName;
  }[];
  readonly label: Label;
  readonly icon: IconName;
  /** The letter that leads here after `g`. */
  readonly key?: string;
  readonly gates?: Gates;
  /** Its parts from the top; `USUAL_PARTS` when absent. */
  readonly parts?: readonly PagePart[];
  /** Props of the loaded component. */
  readonly props: object;
  readonly search: Search<object>;
  readonly data: (search: never) => FirstData;
  /** For an address without parameters. Few: a browser opens six connections, and the page's code needs them too. */
  readonly preloads?: readonly Preload[];
}

/** A page without session and shell, at an address of its own or behind the `#` of a page of the console. */
export interface PublicRouteDef {
  readonly path: string;
  /** The page is shown where the address ends in `#hash=…`. */
  readonly hash?: string;
  /** Called with the value of `#hash=` in the address, else an empty text. */
  readonly load: () => Promise<{ default: (props: { hash: string }) => ReactNode }>;
}

type PropsField<Props> = object extends Props
  ? { readonly props?: Props }
  : { readonly props: Props };

/** Checks a page's props, search and data against each other. */
export function defineRoute<Props extends object, Values extends object = Readonly<object>>(
  route: Omit<RouteDef, "load" | "props" | "search" | "data"> & {
    readonly load: () => Promise<{ default: (props: Props) => ReactNode }>;
    readonly search?: Search<Values>;
    readonly data: (search: Values) => FirstData;
  } & PropsField<Props>,
): RouteDef {
  return { props: {}, search: defineSearch({}), ...route };
}
