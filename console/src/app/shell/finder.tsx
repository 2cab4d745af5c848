import { useState, type ComponentProps } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import type { Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import { SEARCH_KEYS } from "./search-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import styles from "./shell.module.css";

const loadPalette = () => import("../palette/palette.tsx");
const Palette = lazyPart(loadPalette);
const ShortcutSheet = lazyPart(() => import("../palette/shortcut-sheet.tsx"));
const CommandDialog = lazyPart(() => import("../palette/command-dialog.tsx"));

type Command = Pick<ComponentProps<typeof CommandDialog>, "action" | "deviceId">;

/** The header's search, the keys that open it, and what it opens; all of it is loaded when it is first needed. */
export function Finder({ viewer }: { viewer: Viewer }) {
  const [shown, setShown] = useState<"search" | "keys">();
  const [command, setCommand] = useState<Command>();
  const close = () => setShown(undefined);
  useShortcuts({
    viewer,
    onSearch: () => setShown("search"),
    onKeys: () => setShown("keys"),
  });
  const warm = () => void loadPalette().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles["search"]}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setShown("search")}
      >
        <Icon name="search" />
        <span>{app.search}</span>
        <kbd aria-hidden="true">{SEARCH_KEYS}</kbd>
      </button>
      {shown === "search" && (
        <Palette
          viewer={viewer}
          onCommand={(action, deviceId) => setCommand({ action, deviceId })}
          onKeys={() => setShown("keys")}
          onClose={close}
        />
      )}
      {shown === "keys" && <ShortcutSheet viewer={viewer} onClose={close} />}
      {command && <CommandDialog {...command} onClose={() => setCommand(undefined)} />}
    </>
  );
}
