import type { ReactNode } from "react";

/** Result of a form, beneath its button. A live region: read out when it appears. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <p className="app-said" role="status">
      {children}
    </p>
  );
}
