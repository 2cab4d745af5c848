import { useQuery } from "@tanstack/react-query";
import { getRecommendCount, getRecommendInfo } from "@nodeyard/contract/invite/calls.ts";
import { formatCount, UNKNOWN } from "../../shared/format.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import styles from "./invite-panel.module.css";
import { invite } from "./messages.ts";
import { withLanguage } from "../../shared/site.ts";
import { callQuery } from "../../shared/call-query.ts";

const recommendInfo = callQuery(
  getRecommendInfo,
  {},
  { staleTime: Infinity, select: (answer) => answer.ret.user },
);

const recommendCount = callQuery(getRecommendCount, {}, { select: (answer) => answer.count });

/** The sign-up page with the account's referral code, as an address to hand on. */
function inviteAddress(origin: string, referralCode: string): string {
  return origin + withLanguage(`/signUp?refer=${encodeURIComponent(referralCode)}`);
}

/** The account's invitation link and how many came with it. */
export function InvitePanel(props: { fold?: "open" | "closed" }) {
  return (
    <Panel title={invite.title} hint={invite.hint} {...props}>
      <Invitation />
    </Panel>
  );
}

function Invitation() {
  const info = useQuery(recommendInfo);
  const count = useQuery(recommendCount);
  const address = info.data === undefined ? "" : inviteAddress(location.origin, info.data);
  return (
    <>
      {info.isPending && <Skeleton rows={2} />}
      {info.isError && (
        <FailedLine
          text={errorText(info.error)}
          what={invite.title}
          onRetry={() => void info.refetch()}
        />
      )}
      {info.isSuccess && (
        <div className={styles["link"]}>
          <code>{address}</code>
          <CopyButton text={address} what={invite.link} />
        </div>
      )}
      <p className={styles["count"]}>
        {invite.count}
        <b>{count.data === undefined ? UNKNOWN : invite.people(formatCount(count.data))}</b>
      </p>
    </>
  );
}
