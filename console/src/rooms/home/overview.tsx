import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { UNKNOWN } from "../../shared/format.ts";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import styles from "./home-page.module.css";
import { home } from "./messages.ts";

/** Undefined while loading; null if it failed. */
type Figure = string | null | undefined;

export interface OverviewFigures {
  readonly balance: Figure;
  readonly devices:
    | { readonly total: string; readonly online: string; readonly types: string | undefined }
    | null
    | undefined;
  readonly lastHour:
    | { readonly amount: string; readonly from: string; readonly to: string }
    | "none"
    | null
    | undefined;
}

/** Balance, devices and the last settled hour, each leading to its page; what could not be had can be asked for again. */
export function Overview(props: { figures: OverviewFigures; onRetry: () => void }) {
  const { balance, devices, lastHour } = props.figures;
  const hasFailed = [balance, devices, lastHour].includes(null);
  return (
    <section aria-label={home.today}>
      <div className={styles["figures"]}>
        <FigureLink label={home.balance} to="/revenue">
          {balance === undefined ? undefined : (balance ?? UNKNOWN)}
        </FigureLink>
        <FigureLink
          label={home.devices}
          to="/hardList"
          search={devices?.types === undefined ? {} : { nodes: "all" }}
          note={devices?.types}
        >
          {devices === undefined
            ? undefined
            : devices === null
              ? UNKNOWN
              : devices.total === "0"
                ? home.noDevices
                : home.online(devices.online, devices.total)}
        </FigureLink>
        <FigureLink
          label={home.lastHour}
          to="/revenue"
          note={lastHour && lastHour !== "none" ? home.hour(lastHour.from, lastHour.to) : undefined}
        >
          {lastHour === undefined
            ? undefined
            : lastHour === null
              ? UNKNOWN
              : lastHour === "none"
                ? home.noHour
                : lastHour.amount}
        </FigureLink>
      </div>
      {hasFailed && (
        <FailedLine text={home.figuresFailed} what={home.today} onRetry={props.onRetry} />
      )}
    </section>
  );
}

function FigureLink(props: {
  label: string;
  to: string;
  search?: Record<string, string>;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={props.to} search={props.search ?? {}} className={styles["figure"]}>
      <span>{props.label}</span>
      {props.children === undefined ? <i aria-hidden="true" /> : <b>{props.children}</b>}
      {props.note && <small>{props.note}</small>}
    </Link>
  );
}
