import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { isOpen, type Viewer } from "../gates.ts";
import { ROUTES } from "../routes/routes.ts";

/** The second key of `g h` follows within so long. */
const SEQUENCE_MS = 1_500;

/** True if keys go into a text field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
    ) !== null
  );
}

const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Keys that work on every page: Ctrl-K or ⌘K and `/` search, `?` shows all, `g` and a letter go to a page. */
export function useShortcuts(options: {
  viewer: Viewer;
  onSearch: () => void;
  onKeys: () => void;
}): void {
  const navigate = useNavigate();
  const goingSinceMs = useRef(-Infinity);
  const actOf = (key: string, isGoing: boolean): (() => void) | undefined => {
    const page =
      isGoing && ROUTES.find((route) => route.key === key && isOpen(route, options.viewer));
    if (page) return () => void navigate({ to: page.path });
    if (key === "/") return options.onSearch;
    if (key === "?") return options.onKeys;
    return key === "g" ? () => (goingSinceMs.current = performance.now()) : undefined;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || event.isComposing || hasDialog()) return;
    const isSearch = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
    if (!isSearch && (ctrlKey || metaKey || altKey || isTyping(event.target))) return;
    const isGoing = event.timeStamp - goingSinceMs.current < SEQUENCE_MS;
    goingSinceMs.current = -Infinity;
    const act = actOf(isSearch ? "/" : key, isGoing);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
