import type { Announcement } from "@nodeyard/contract/home/calls.ts";
import type { IconName } from "../../shared/ui/icon.tsx";
import type { Question } from "../../shared/ui/faq.tsx";

/** Address that a pick leads to. */
export interface Place {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Text shown in the palette itself. */
export type Reading = Pick<Question, "question" | "answer"> & Partial<Pick<Announcement, "link">>;

/** Effect of a pick: navigates, shows a text, confirms an act on a device, or runs at once. */
export type Deed =
  | { readonly place: Place }
  | { readonly reading: Reading }
  | { readonly action: "restart" | "unbind"; readonly deviceId: string }
  /** Puts a text into the field, to be continued. */
  | { readonly text: string }
  | { readonly act: () => void };

export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: IconName;
  /** Further words that it is found by. */
  readonly words?: string;
  readonly deed: Deed;
}
