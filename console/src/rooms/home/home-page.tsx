import type { ReactNode } from "react";
import { ClaimLink } from "../../shared/claim-link.tsx";
import { Faq } from "../../shared/ui/faq.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { AnnouncementsPanel } from "./announcements/announcements-panel.tsx";
import styles from "./home-page.module.css";
import { home, questions } from "./messages.ts";
import { AtAGlance } from "./overview/at-a-glance.tsx";

/**
 * `/`: the account at a glance, and folded beneath what is rarely needed. An account without devices has the way to the first one
 * instead. Other rooms' parts are handed in.
 */
export function HomePage(props: {
  /** Whether the account had no device when the page opened. */
  isNewcomer: boolean;
  /** Whether it has one now. */
  hasDevices: boolean;
  /** Where the help documents are; empty when the installation has none. */
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
