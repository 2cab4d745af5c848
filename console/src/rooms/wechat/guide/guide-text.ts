/** Kinds of resources in the order in which they are offered; `?type=` counts them from 1. */
export const RESOURCES = ["router", "arm", "x86", "server"] as const;
export type Resource = (typeof RESOURCES)[number];

interface ResourceText {
  readonly name: string;
  readonly text: string;
  readonly tutorials: readonly { readonly title: string; readonly steps: readonly string[] }[];
  readonly advice: readonly string[];
}

export interface GuideText {
  readonly title: string;
  readonly purpose: string;
  readonly choose: string;
  readonly previous: string;
  readonly tutorials: string;
  readonly advice: string;
  readonly openTutorial: string;
  readonly toDownloads: string;
  readonly footer: string;
  readonly register: string;
  readonly footerEnd: string;
  readonly toNodes: string;
  readonly types: Readonly<Record<Resource, ResourceText>>;
}

/** The resource that an address names. */
export function resourceAt(search: string): Resource | undefined {
  return RESOURCES[Number(new URLSearchParams(search).get("type")) - 1];
}
