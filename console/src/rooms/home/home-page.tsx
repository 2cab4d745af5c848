import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { ClaimLink } from "../../shared/claim-link.tsx";
import { Faq } from "../../shared/ui/faq.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { AnnouncementsPanel } from "./announcements/announcements-panel.tsx";
import styles from "./home-page.module.css";
import { home, questions } from "./messages.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { StaleNote } from "../../shared/ui/stale-note.tsx";
import { DaysPanel } from "./overview/days-panel.tsx";
import { Figures } from "./overview/figures.tsx";
import { FleetLine } from "./overview/fleet-line.tsx";
import { NeedsPanel } from "./overview/needs-panel.tsx";
import { overview } from "./overview/messages.ts";
import overviewStyles from "./overview/overview.module.css";
import { homeOverview } from "./overview/queries.ts";

/** The answer in five seconds: are the devices well, what do they earn, and what needs the owner. */
function AtAGlance() {
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery(homeOverview);
  const retry = () => void refetch();
  if (isError && data === undefined) return <FailedNotice error={error} onRetry={retry} />;
  return (
    <section className={overviewStyles["glance"]} aria-label={overview.glance}>
      {isError && <StaleNote updatedAt={dataUpdatedAt} onRetry={retry} />}
      {data ? (
        <FleetLine fleet={data.fleet} />
      ) : (
        <p className={overviewStyles["fleet"]}>
          <i aria-hidden="true" />
        </p>
      )}
      <Figures data={data} />
      <div className={overviewStyles["columns"]}>
        <DaysPanel days={data?.days} />
        <NeedsPanel needs={data?.needs} />
      </div>
    </section>
  );
}

/**
 * `/`: the account at a glance, and folded beneath what is rarely needed. An account without devices has the way to the first one
 * instead. Other rooms' parts are handed in.
 */
export function HomePage(props: {
  /** True if the account had no device when the page opened. */
  isNewcomer: boolean;
  hasDevices: boolean;
  /** Address of the help documents; empty if the installation has none. */
  helpAddress: string;
  claim: ReactNode;
  invite: ReactNode;
}) {
  const { isNewcomer, claim } = props;
  return (
    <>
      <PageHeader
        title={home.title}
        purpose={home.purpose}
        action={!isNewcomer && <ClaimLink label={home.addDevice} />}
      />
      <div className={styles["stack"]}>
        {isNewcomer && claim}
        {(!isNewcomer || props.hasDevices) && <AtAGlance />}
        <AnnouncementsPanel helpAddress={props.helpAddress} isFolded={!isNewcomer} />
        {!isNewcomer && claim}
        <div className={styles["columns"]}>
          <Panel title={home.faq} {...(!isNewcomer && { fold: "closed" })}>
            <Faq questions={questions} />
          </Panel>
          {props.invite}
        </div>
      </div>
    </>
  );
}
