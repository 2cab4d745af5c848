import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LogLines } from "../log-lines.tsx";
import { nodes } from "../messages.ts";
import { deployLog } from "../queries.ts";

/** The log of a node's deployments. */
export default function LogPanel({ serverID }: { serverID: string }) {
  const log = useQuery(deployLog(serverID));
  return (
    <Panel title={nodes.log} hint={log.data?.isRunning === true ? nodes.logRunning : undefined}>
      <LoadProblem query={log} />
      {log.isPending && <Skeleton rows={4} height={20} />}
      {log.data && <LogLines lines={log.data.lines} />}
    </Panel>
  );
}
