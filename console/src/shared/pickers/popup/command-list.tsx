import { Autocomplete } from "@base-ui/react/autocomplete";
import type { ReactNode } from "react";
import styles from "./command-list.module.css";

export interface CommandGroup<Item> {
  /** Its heading. */
  readonly value: string;
  readonly items: readonly Item[];
}

/**
 * A field, and beneath it what fits, in groups: the caller decides what does. The first is highlighted, arrows move, Enter or a
 * press picks.
 */
export function CommandList<Item extends { readonly id: string; readonly label: string }>(props: {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup<Item>[];
  children: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
  /** Beneath the list: loading, failing, nothing found. */
  status: ReactNode;
}) {
  return (
    <Autocomplete.Root
      open
      inline
      // Found and ordered by the caller.
      mode="none"
      items={props.groups}
      autoHighlight="always"
      keepHighlight
      value={props.text}
      onValueChange={(text, { reason }) => {
        if (reason !== "item-press") props.onText(text);
      }}
    >
      <Autocomplete.Input
        className={styles["input"]}
        aria-label={props.label}
        placeholder={props.placeholder}
        spellCheck={false}
        enterKeyHint="go"
        maxLength={80}
      />
      <div className={styles["scroll"]}>
        <Autocomplete.List className={styles["list"]} aria-label={props.label}>
          {(group: CommandGroup<Item>) => (
            <Autocomplete.Group key={group.value} items={group.items} className={styles["group"]}>
              <Autocomplete.GroupLabel className={styles["heading"]}>
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={styles["item"]}
                    onClick={() => props.onPick(item)}
                  >
                    {props.children(item)}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div className={styles["status"]} role="status">
          {props.status}
        </div>
      </div>
    </Autocomplete.Root>
  );
}
