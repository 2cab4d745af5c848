import { useEffect, type ReactNode } from "react";

/** Marks the page as hydrated, and submits the form that `early/kept-submit.ts` has kept until then. */
export function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["ready"] = "";
    if (dataset["submitted"] === undefined) return;
    delete dataset["submitted"];
    document.querySelector("form")?.requestSubmit();
  }, []);
  return children;
}
