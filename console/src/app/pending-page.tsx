import { PageHeader } from "../shared/ui/page-header.tsx";
import { TableSkeleton } from "../shared/ui/table-skeleton.tsx";
import { app } from "./messages.ts";
import type { RouteDef } from "./routes/route-def.ts";

/** What a page is called, while its code loads. */
export function PendingPage({ label }: { label: RouteDef["label"] }) {
  return (
    <>
      {/* Room for the sentence that the page has there. */}
      <PageHeader title={app[label]} purpose={"\u00a0"} />
      <TableSkeleton rows={8} />
    </>
  );
}
