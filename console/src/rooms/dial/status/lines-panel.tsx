import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExportButtons } from "../../../shared/spreadsheets/export-buttons.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { dial } from "../messages.ts";
import { nodeLines } from "../queries.ts";
import { LineGrid } from "./line-grid.tsx";

const LinesExport = lazyPart(() => import("./lines-export.tsx"));

/** All lines of a node, with the way to correct and dial them. */
export default function LinesPanel({ serverId }: { serverId: string }) {
  const answer = useQuery(nodeLines(serverId));
  const { data } = answer;
  return (
    <Panel
      title={dial.lines}
      hint={
        data === undefined ? undefined : data.host.reportedAt === null ? (
          dial.neverReported
        ) : (
          <RelativeTime at={data.host.reportedAt} />
        )
      }
      action={
        <Link to="/dialStatus" search={{ search: serverId }}>
          {dial.details}
        </Link>
      }
    >
      <LoadProblem query={answer} />
      {answer.isPending && <Skeleton rows={2} height={30} />}
      {data && data.host.driverError !== "" && <Note tone="warning">{data.host.driverError}</Note>}
      {data && !data.host.isOnline && <Note tone="warning">{dial.hostOffline}</Note>}
      {data && (
        <>
          <LineGrid sessions={data.sessions} isKnown={data.host.isOnline} />
          <ExportButtons file={(file) => <LinesExport {...file} serverId={serverId} />} />
        </>
      )}
    </Panel>
  );
}
