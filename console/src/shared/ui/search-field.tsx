import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import styles from "./search-field.module.css";

/** Typing has paused when no key came for so long. */
const PAUSE_MS = 250;

/** A search that is sent with Enter or its button; emptied, it is cleared at once. */
export function SearchField(props: {
  label: string;
  /** The label where it is absent. */
  placeholder?: string;
  value: string;
  /** Also searches while typing, after a pause. */
  isLive?: boolean;
  maxLength?: number;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Text being typed is newer than the value sent.
    if (input.current && (props.value === "" || input.current !== document.activeElement))
      input.current.value = props.value;
  }, [props.value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = () => {
    clearTimeout(pause.current);
    props.onSearch(input.current?.value.trim() ?? "");
  };

  return (
    <form
      role="search"
      className={styles["search"]}
      onSubmit={(event) => {
        event.preventDefault();
        search();
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
        onInput={() => {
          clearTimeout(pause.current);
          if (props.isLive === true) pause.current = setTimeout(search, PAUSE_MS);
        }}
        maxLength={props.maxLength ?? 40}
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
