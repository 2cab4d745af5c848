import type { HomeOverviewResponse, Need } from "@nodeyard/contract/home/overview-calls.ts";
import { HOUR_MS, lastUtcDays } from "@nodeyard/contract/time.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { deviceAddress, deviceName, ownName } from "../../../shared/device.ts";
import { formatTime } from "../../../shared/format.ts";
import { site } from "../../../shared/site.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { buttonClass, Button } from "../../../shared/ui/button.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { RestartDialog } from "../../devices/lazy-dialogs.ts";
import { overview } from "./messages.ts";
import { needWords } from "./need-words.ts";
import styles from "./overview.module.css";

type Needs = HomeOverviewResponse["needs"];

/** Causes of loss, the most expensive first, each with its remedy. */
export function NeedsPanel({ needs }: { needs: Needs | undefined }) {
  return (
    <Panel title={overview.needs} hint={overview.needsHint}>
      {needs === undefined ? <Skeleton rows={4} height={44} /> : <Listed needs={needs} />}
    </Panel>
  );
}

function Listed({ needs: { list, rest, until, isCurrent, settled } }: { needs: Needs }) {
  const [restarting, setRestarting] = useState<Need["device"]>(null);
  const isCalculated = until !== null || isCurrent;
  return (
    <>
      {list.length === 0 && isCalculated && (
        <ListNotice
          tone="empty"
          title={settled === "none" ? overview.notMeasured : overview.allWell}
          text={
            settled === "none"
              ? overview.notMeasuredText
              : settled === "some"
                ? overview.measuredWellText
                : overview.allWellText
          }
        />
      )}
      {list.length > 0 && (
        <ul className={styles["needs"]}>
          {list.map((need) => (
            <NeedRow
              key={`${need.kind} ${need.device?.deviceId ?? ""}`}
              need={need}
              onRestart={() => setRestarting(need.device)}
            />
          ))}
        </ul>
      )}
      <p className={styles["until"]}>
        {rest > 0 && <Link to="/deviceOverview">{overview.rest(rest)}</Link>}
        <span role="status">
          {!isCalculated
            ? overview.calculating
            : until !== null &&
              settled !== "none" &&
              overview.until(formatTime(Date.parse(until) + HOUR_MS))}
        </span>
      </p>
      {restarting && (
        <RestartDialog
          device={{ ...restarting, status: "online" }}
          onClose={() => setRestarting(null)}
        />
      )}
    </>
  );
}

function NeedRow({ need, onRestart }: { need: Need; onRestart: () => void }) {
  const nowMs = useNow();
  const [yesterday = ""] = lastUtcDays(nowMs, 1);
  const { title, text, action } = needWords(need, nowMs, yesterday, site);
  const { device, lostPerDay } = need;
  const name = device ? deviceName(device) : title;
  const label = overview.actFor(action.label, name);
  return (
    <li data-kind={need.kind}>
      <span className={styles["what"]}>
        {device ? (
          <Link {...deviceAddress(device)} title={name}>
            {ownName(device) || device.mac_address}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        {text !== "" && <small>{text}</small>}
      </span>
      {lostPerDay !== null && (
        <span className={styles["lost"]}>
          <b>
            −<Amount bp={lostPerDay} hasUnit />
          </b>
          <small>{overview.losesADay}</small>
        </span>
      )}
      {"restart" in action ? (
        <Button label={label} onClick={onRestart}>
          {action.label}
        </Button>
      ) : (
        <Link
          to={action.to}
          search={action.search ?? {}}
          className={buttonClass}
          aria-label={label}
        >
          {action.label}
        </Link>
      )}
    </li>
  );
}
