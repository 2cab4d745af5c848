import type { ReactNode } from "react";
import { PageHeader } from "../shared/ui/page-header.tsx";
import { Skeleton } from "../shared/ui/skeleton.tsx";
import { TableSkeleton } from "../shared/ui/table-skeleton.tsx";
import { app } from "./messages.ts";
import styles from "./pending-page.module.css";
import { USUAL_PARTS, type PagePart, type RouteDef } from "./routes/route-def.ts";

const FIGURES = [1, 2, 3, 4];

const PARTS: Readonly<Record<PagePart, () => ReactNode>> = {
  figures: () => (
    <div className={styles["figures"]} aria-hidden="true">
      {FIGURES.map((figure) => (
        <i key={figure} />
      ))}
    </div>
  ),
  toolbar: () => <div className={styles["toolbar"]} aria-hidden="true" />,
  table: () => <TableSkeleton rows={10} />,
  panels: () => (
    <div className={styles["panels"]}>
      <TableSkeleton rows={5} />
      <TableSkeleton rows={5} />
    </div>
  ),
  chart: () => (
    <div className={styles["chart"]}>
      <Skeleton rows={1} height={280} />
    </div>
  ),
};

/** A page while its code loads, from its route alone: its name, and each of its parts in its place. */
export function PendingPage({ route }: { route: Pick<RouteDef, "label" | "parts"> }) {
  const { label, parts = USUAL_PARTS } = route;
  return (
    <>
      {/* Room for the sentence that the page has there. */}
      <PageHeader title={app[label]} purpose={"\u00a0"} />
      {parts.map((part) => {
        const Part = PARTS[part];
        return <Part key={part} />;
      })}
    </>
  );
}
