import { useRouter, useRouterState, type RouterHistory } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { scrollPositionIn, withScrollPosition } from "./scroll-position.ts";

/** Scrolling has ended when nothing has moved for so long. */
const SETTLED_MS = 150;
/** How long rows that are being drawn may take to make the page as high as it was. */
const DRAWN_WITHIN_MS = 1_500;

/**
 * Writes the position past the router, which would otherwise ask the page's calls again after every scroll: only a later
 * visit reads it. No step in the history.
 */
function writePosition(): void {
  const address = withScrollPosition(location.href, Math.round(window.scrollY));
  if (address !== location.href)
    History.prototype.replaceState.call(history, history.state, "", address);
}

/** Goes to a position once the page is high enough, or as far as possible; returns a function that stops it. */
function scrollWhenDrawn(position: number, done: () => void): () => void {
  const root = document.documentElement;
  const go = () => {
    stop();
    window.scrollTo(0, position);
    done();
  };
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - window.innerHeight >= position) go();
  });
  const timer = setTimeout(go, DRAWN_WITHIN_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body);
  return stop;
}

/**
 * Keeps how far a page is scrolled in its address and goes back there after a reload and with the browser's back and
 * forward buttons, once `ready` says that its rows are there. Where a list is turned or narrowed, the page scrolls as
 * it wants; the address follows.
 */
export function useScrollInAddress(ready: boolean): void {
  const step = useRouterState({ select: (state) => state.location.state.__TSR_key });
  const lastStep = useRef<string>(undefined);
  // Whether the address's position is still to be gone to; until then nothing is written over it.
  const isOwed = useRef(true);
  const history: RouterHistory = useRouter().history;
  const isOwnChange = useRef(false);

  const path = useRef(location.pathname);

  useEffect(
    () =>
      history.subscribe(({ location: next, action: { type } }) => {
        // An entry keeps the mark of its change; a step back or forward to it is not one.
        isOwnChange.current =
          (type === "PUSH" || type === "REPLACE") && next.state.isOwnChange === true;
      }),
    [history],
  );

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

  useEffect(() => {
    // On the way to another page this one stays as it is.
    if (path.current !== location.pathname) return;
    if (lastStep.current !== step) {
      // What the page changed itself leaves it where it is; every other address is one to go to.
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
  }, [ready, step]);
}
