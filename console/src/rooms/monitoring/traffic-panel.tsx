import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Panel } from "../../shared/ui/panel.tsx";
import { useNow } from "../../shared/use-now.ts";
import { ChartSection } from "./chart-section.tsx";
import { trafficLines } from "./day-lines.ts";
import { monitoring } from "./messages.ts";
import { dayFlow } from "./queries.ts";

/** Traffic of a standard node on the UTC day of now. */
export default function TrafficPanel({ deviceId }: { deviceId: string }) {
  const day = utcDay(useNow(DAY_MS));
  const flow = useQuery(dayFlow(deviceId, day));
  const lines = useMemo(() => flow.data && trafficLines(day, flow.data), [day, flow.data]);
  return (
    <Panel
      title={monitoring.trafficOf(day)}
      action={
        <Link to="/standardWatch" search={{ node: deviceId }}>
          {monitoring.allCharts}
        </Link>
      }
    >
      <ChartSection
        label={monitoring.traffic}
        hint={monitoring.trafficHint}
        step="minute"
        unit="bps"
        query={flow}
        lines={lines}
        empty={{ title: monitoring.noDataTitle(day), text: monitoring.noDataText }}
      />
    </Panel>
  );
}
