import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatTime } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { faults } from "./messages.ts";
import { badDisks, faultList } from "./queries.ts";
import { whatColumns } from "./what-columns.tsx";

/** Faults of a standard node, open and over, and its failing disks. Hosts may share a name: rows are of the device alone. */
export default function FaultsPanel({ deviceId, host }: { deviceId: string; host: string }) {
  const list = useQuery(
    faultList({ type: "normal", search: host, show: "all", kind: "any", page: 1 }),
  );
  const disks = useQuery(badDisks(host, 1));
  const own = (list.data?.rows ?? []).filter((fault) => fault.deviceId === deviceId);
  const failing = (disks.data?.rows ?? []).find((found) => found.deviceId === deviceId);
  const isEmpty = own.length === 0 && failing === undefined && list.data && disks.data;
  return (
    <Panel
      title={faults.panelTitle}
      action={
        <Link to="/standardDevErrnor" search={{ search: host }}>
          {faults.normalTitle}
        </Link>
      }
    >
      <LoadProblem query={list} />
      <LoadProblem query={disks} />
      {(list.isPending || disks.isPending) && <Skeleton rows={2} height={32} />}
      {own.length > 0 && (
        <DataTable
          label={faults.normalTitle}
          columns={whatColumns()}
          rows={own}
          rowKey={({ id }) => id}
        />
      )}
      {failing && (
        <Facts
          label={faults.disksTitle}
          facts={failing.value.map(({ name, model, sn, failingSince }) => [
            name,
            joinWords([model, sn, formatTime(failingSince)].filter((text) => text !== "")),
          ])}
        />
      )}
      {isEmpty && <p>{faults.noneOfNode}</p>}
    </Panel>
  );
}
