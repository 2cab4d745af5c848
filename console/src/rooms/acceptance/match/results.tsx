import type { AcceptanceData } from "@nodeyard/contract/acceptance/calls.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { acceptance } from "../messages.ts";
import {
  cpuColumns,
  diskColumns,
  errLineColumns,
  failureColumns,
  lineColumns,
  memColumns,
  uplinkColumns,
} from "./result-columns.tsx";
import styles from "./match.module.css";

function Result<Row>(props: {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}) {
  return (
    <Panel title={props.title} fold="open">
      <DataTable
        label={props.title}
        columns={props.columns}
        rows={props.rows}
        rowKey={(row) => String(props.rows.indexOf(row))}
      />
    </Panel>
  );
}

/** Measurements by step. Reasons against tasks and abnormal lines come first, because they need an act. */
export function Results({ data }: { data: readonly AcceptanceData[] }) {
  const failures = data.flatMap((each) => ("task" in each ? each.task : []));
  const errLines = data.flatMap((each) => ("errLine" in each ? each.errLine : []));
  return (
    <div className={styles["results"]}>
      {failures.length > 0 && (
        <Result title={acceptance.failures} rows={failures} columns={failureColumns()} />
      )}
      {errLines.length > 0 && (
        <Result title={acceptance.errLines} rows={errLines} columns={errLineColumns()} />
      )}
      {data.map((each) => {
        if ("disk_speeds" in each) {
          const { Ssd: ssd, Hdd: hdd } = each.disk_speeds;
          return (
            <Panel key="disks" title={acceptance.diskSpeeds} fold="open">
              {(
                [
                  [acceptance.ssd, ssd],
                  [acceptance.hdd, hdd],
                ] as const
              ).map(([kind, rows]) => (
                <section key={kind} aria-label={kind}>
                  <h3 className={styles["kind"]}>{kind}</h3>
                  {rows.length === 0 ? (
                    <p className={styles["note"]}>{acceptance.noDisks}</p>
                  ) : (
                    <DataTable
                      label={`${acceptance.diskSpeeds} ${kind}`}
                      columns={diskColumns()}
                      rows={rows}
                      rowKey={({ disk }) => disk}
                    />
                  )}
                </section>
              ))}
            </Panel>
          );
        }
        if ("speedtest_result" in each)
          return (
            <Result
              key="lines"
              title={acceptance.speedtest}
              rows={each.speedtest_result}
              columns={lineColumns()}
            />
          );
        if ("uplink_total" in each)
          return (
            <Result
              key="uplink"
              title={acceptance.uplinkTotal}
              rows={each.uplink_total}
              columns={uplinkColumns()}
            />
          );
        if ("cpu" in each)
          return (
            <Result key="cpu" title={acceptance.cpuTitle} rows={each.cpu} columns={cpuColumns()} />
          );
        if ("mem" in each)
          return (
            <Result
              key="mem"
              title={acceptance.memoryTitle}
              rows={each.mem}
              columns={memColumns()}
            />
          );
        return null;
      })}
    </div>
  );
}
