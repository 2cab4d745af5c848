import { NodePage, type BoundNode } from "../../rooms/standard-nodes/node-page/node-page.tsx";
import { lazyPage } from "../../shared/load-page.ts";

const LinesPanel = lazyPage(() => import("../../rooms/dial/status/lines-panel.tsx"));
const TrafficPanel = lazyPage(() => import("../../rooms/monitoring/traffic-panel.tsx"));
const AcceptancePanel = lazyPage(() => import("../../rooms/acceptance/acceptance-panel.tsx"));
const FaultsPanel = lazyPage(() => import("../../rooms/faults/faults-panel.tsx"));
const BillsPanel = lazyPage(() => import("../../rooms/bills/bills-panel.tsx"));

function Parts({ node }: { node: BoundNode }) {
  const { deviceId, serverID, serverHostname: host } = node;
  return (
    <>
      {node.serverConfigID !== "" && <LinesPanel serverId={serverID} />}
      <TrafficPanel deviceId={deviceId} />
      <AcceptancePanel server={serverID} />
      <FaultsPanel deviceId={deviceId} host={host} />
      <BillsPanel host={host} />
    </>
  );
}

/** The page of one standard node, put together from the rooms that know of it. */
export default function StandardNode({ id }: { id: string }) {
  return <NodePage id={id} parts={(node) => <Parts node={node} />} />;
}
