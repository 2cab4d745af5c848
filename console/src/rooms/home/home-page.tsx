import type { ReactNode } from "react";
import { Faq } from "../../shared/ui/faq.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { AnnouncementsPanel } from "./announcements/announcements-panel.tsx";
import styles from "./home-page.module.css";
import { home, questions } from "./messages.ts";
import { Overview, type OverviewFigures } from "./overview.tsx";
import { StartHere } from "./start-here.tsx";

/** `/`: how things stand, what is announced, claiming of codes, first steps, questions. Other rooms' parts are handed in. */
export function HomePage(props: {
  figures: OverviewFigures;
  /** Reloads figures that failed. */
  onRetryFigures: () => void;
  /** Whether the account has no device yet; undefined while that is not known. */
  isNewcomer: boolean | undefined;
  /** Where the help documents are; empty when the installation has none. */
  helpAddress: string;
  claim: ReactNode;
  invite: ReactNode;
}) {
  return (
    <>
      <PageHeader title={home.title} purpose={home.purpose} />
      <div className={styles["stack"]}>
        {props.isNewcomer === true && <StartHere />}
        <Overview figures={props.figures} onRetry={props.onRetryFigures} />
        <AnnouncementsPanel helpAddress={props.helpAddress} />
        {props.claim}
        <div className={styles["columns"]}>
          <Panel title={home.faq}>
            <Faq questions={questions} />
          </Panel>
          {props.invite}
        </div>
      </div>
    </>
  );
}
