import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import styles from "./search-field.module.css";

/** A search that is sent with Enter or its button; emptied, it is cleared at once. */
export function SearchField(props: {
  label: string;
  /** The label where it is absent. */
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = props.value;
  }, [props.value]);

  return (
    <form
      role="search"
      className={styles["search"]}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch(input.current?.value.trim() ?? "");
      }}
    >
      <button type="submit" aria-label={ui.search}>
        <Icon name="search" />
      </button>
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        defaultValue={props.value}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      {props.value !== "" && (
        <button type="button" aria-label={ui.clearText} onClick={() => props.onSearch("")}>
          <Icon name="close" size={14} />
        </button>
      )}
    </form>
  );
}
