import { useLayoutEffect, type RefObject } from "react";

/**
 * Keeps the head of a table under the top bar. Where the table fits its frame, `position: sticky` does; a wider table scrolls
 * sideways in its frame, where nothing can stick to the page, so that its head is moved with the scroll. A frame that `scrolls`
 * its own rows needs neither.
 */
export function useStickyHead(frame: RefObject<HTMLDivElement | null>, scrolls: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector("table");
    const head = table?.tHead;
    if (!element || !table || !head) return;
    const follow = () => {
      const isMoved = element.dataset["wide"] === "true" && !scrolls;
      const { top, height } = element.getBoundingClientRect();
      const bar = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
      const offset = Math.min(Math.max(0, bar - top), Math.max(0, height - 2 * head.offsetHeight));
      head.style.transform = isMoved && offset > 0 ? `translateY(${offset}px)` : "";
    };
    const observer = new ResizeObserver(() => {
      element.dataset["wide"] = String(table.offsetWidth > element.clientWidth + 1);
      follow();
    });
    observer.observe(element);
    observer.observe(table);
    addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", follow);
    };
  }, [frame, scrolls]);
}
