import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import type { ReactNode } from "react";
import { Facts } from "../../../shared/ui/facts.tsx";
import styles from "./session-list.module.css";

export interface SessionShow {
  /** State in one word, and why. */
  readonly state: ReactNode;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Lines of a host one below the other, so that a dialog shows each of them whole. */
export function SessionList(props: {
  label: string;
  sessions: readonly LineSession[];
  show: (session: LineSession) => SessionShow;
}) {
  return (
    <ul className={styles["sessions"]} aria-label={props.label}>
      {props.sessions.map((session) => {
        const { state, facts } = props.show(session);
        return (
          <li key={`${session.lineId} ${session.session}`}>
            <h3>{nameOf(session)}</h3>
            {state}
            <Facts layout="columns" facts={facts} />
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ account, session }: LineSession): string {
  return session > 1 ? `${account} #${session}` : account;
}
