import { useEffect, type ReactNode } from "react";

/** Says that the page answers, and sends the form that the owner had sent before it did. */
export function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["ready"] = "";
    if (dataset["submitted"] !== undefined) document.querySelector("form")?.requestSubmit();
  }, []);
  return children;
}
