import { useRouter, useRouterState, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { scrollPositionIn, withScrollPosition } from "./scroll-position.ts";

/** Scrolling has ended when nothing has moved for so long. */
const SETTLED_MS = 150;
/** Events with which a person scrolls. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/**
 * Writes the position past the router, which would otherwise ask the page's calls again after every scroll: only a later
 * visit reads it. No step in the history.
 */
function writePosition(): void {
  const address = withScrollPosition(location.href, Math.round(window.scrollY));
  if (address !== location.href)
    History.prototype.replaceState.call(history, history.state, "", address);
}

/**
 * Goes to a position as the page grows to it. Ends there, or where a person scrolls first: a list that has become shorter
 * never reaches it. Returns a function that stops it.
 */
function scrollWhenDrawn(position: number, done: () => void): () => void {
  const root = document.documentElement;
  const { pathname } = location;
  const end = () => {
    stop();
    done();
  };
  const observer = new ResizeObserver(() => {
    if (location.pathname !== pathname) return stop();
    window.scrollTo(0, position);
    if (root.scrollHeight - window.innerHeight >= position) end();
  });
  const stop = () => {
    observer.disconnect();
    for (const move of OWN_MOVES) removeEventListener(move, end);
  };
  for (const move of OWN_MOVES) addEventListener(move, end, { passive: true });
  observer.observe(document.body);
  return stop;
}

/**
 * Keeps the scroll position of a page in its address and restores it after a reload and with the browser's back and forward
 * buttons, once `ready` reports that its rows are loaded. A change of page or filter scrolls as the page wants; the address
 * follows.
 */
export function useScrollInAddress(ready: boolean): void {
  const step = useRouterState({ select: (state) => state.location.state.__TSR_key });
  const lastStep = useRef<string>(undefined);
  // True until the address's position is restored; until then nothing is written over it.
  const isOwed = useRef(true);
  const history: RouterHistory = useRouter().history;
  const isOwnChange = useRef(false);

  const path = useRef(location.pathname);

  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let isAway = false;
    return history.subscribe(({ location: next, action: { type } }) => {
      // An entry keeps the mark of its change; a step back or forward to it is not one.
      isOwnChange.current =
        (type === "PUSH" || type === "REPLACE") && next.state.isOwnChange === true;
      // A page that is being left is hidden, which scrolls to the top; an owner may return to it before the next is drawn.
      const isReturn = isAway && next.pathname === path.current;
      isAway = next.pathname !== path.current;
      if (isAway) isOwed.current = true;
      if (isReturn) countReturn();
    });
  }, [history]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settled = () => {
      if (!isOwed.current && location.pathname === path.current) writePosition();
    };
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(settled, SETTLED_MS);
    };
    addEventListener("scroll", moved, { passive: true });
    addEventListener("pagehide", settled);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", moved);
      removeEventListener("pagehide", settled);
    };
  }, []);

  // With the rows and not after them: scrolling that begins at once is not undone.
  useLayoutEffect(() => {
    // On the way to another page this one stays as it is.
    if (path.current !== location.pathname) return;
    if (lastStep.current !== step) {
      // A change by the page itself keeps the position; any other address restores its own.
      isOwed.current = !isOwnChange.current || lastStep.current === undefined;
      lastStep.current = step;
    }
    if (!ready) return;
    if (isOwed.current) {
      return scrollWhenDrawn(scrollPositionIn(location.search), () => {
        isOwed.current = false;
      });
    }
    // A new address of the same page has no scroll position yet.
    const timer = setTimeout(writePosition, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [ready, step, returns]);
}
