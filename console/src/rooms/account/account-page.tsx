import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UNKNOWN } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { userInfo } from "../../shared/user.ts";
import styles from "./account-page.module.css";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { account } from "./messages.ts";

const EmailFact = lazyPart(() => import("./email/email-fact.tsx"));
const SignInsSection = lazyPart(() => import("./sign-ins/sign-ins-section.tsx"));
const ChatBindingsSection = lazyPart(() => import("./chat-bindings/chat-bindings-section.tsx"));
const ActivitySection = lazyPart(() => import("./activity/activity-section.tsx"));

/** `/AccountSet`: who is signed in, the password, two-step verification, the wallet, the verified name, the automatic withdrawal, notifications, access tokens, sign-ins, activity, and the way out. */
export function AccountPage(props: {
  factors: ReactNode;
  wallet: ReactNode;
  identity: ReactNode;
  autoWithdrawal: ReactNode;
  closing: ReactNode;
  notifications: ReactNode;
  tokens: ReactNode;
  onSignOut: () => void;
}) {
  const { data: user } = useQuery(userInfo);
  return (
    <>
      <PageHeader title={account.title} purpose={account.purpose} />
      <div className={styles["columns"]}>
        <div className={styles["aside"]}>
          <Panel title={account.password} hint={account.passwordHint}>
            <ChangePasswordForm />
          </Panel>
          {props.factors}
        </div>
        <div className={styles["aside"]}>
          <Panel title={account.profile}>
            <Facts
              facts={[
                [
                  account.email,
                  user === undefined ? UNKNOWN : <EmailFact key="email" user={user} />,
                ],
                [account.phone, user === undefined ? UNKNOWN : user.tel || account.noPhone],
              ]}
            />
          </Panel>
          {props.wallet}
          {props.identity}
          {props.autoWithdrawal}
          <Panel title={account.session} hint={account.sessionHint}>
            <Button onClick={props.onSignOut}>{account.signOut}</Button>
          </Panel>
          {props.closing}
        </div>
      </div>
      <div className={styles["wide"]}>
        <div id="notifications">{props.notifications}</div>
        <div id="tokens">{props.tokens}</div>
        <SignInsSection />
        <ChatBindingsSection />
        <ActivitySection />
      </div>
    </>
  );
}
