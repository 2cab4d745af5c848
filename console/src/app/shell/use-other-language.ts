import { useRouterState } from "@tanstack/react-router";
import { language } from "../../shared/site.ts";

/** The address of the same page in the other language: another document, so a full navigation. */
export function useOtherLanguage(): string {
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const other = language === "zn" ? "en" : "zn";
  const query = new URLSearchParams({ ...search, language: other });
  return `${pathname}?${query}`;
}
