import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import {
  getLastSevenDays,
  getSummary,
  type SummaryResponse,
} from "@nodeyard/contract/revenue/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatUtc } from "../../../shared/format.ts";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Figures } from "../shell/figures.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Section } from "../shell/section.tsx";
import styles from "../shell/text.module.css";
import { WithAccount } from "../shell/with-account.tsx";
import { dayRows } from "./day-rows.ts";
import dayStyles from "./days.module.css";
import { figures } from "./messages.ts";

/** Activity revenue: the total less the other parts. */
function activityOf(ret: SummaryResponse["ret"]): string {
  const [total, ...parts] = [
    ret.totalRevenue,
    ret.totalNetRevenue,
    ret.totalCalculate,
    ret.totalInvite,
  ].map((text) => parseMicroBp(text) ?? 0n);
  return formatMicroBp(parts.reduce((rest, part) => rest - part, total ?? 0n));
}

function Summary({ account }: { account: string }) {
  const summary = useQuery(inAppQuery(getSummary, {}, { account }));
  return (
    <Loaded query={summary} rows={4}>
      {({ ret }) => (
        <Figures
          figures={[
            { label: figures.totalRevenue, value: `${formatBp(ret.totalRevenue)} BP` },
            { label: figures.balance, value: `${formatBp(ret.balance)} BP` },
            { label: figures.network, value: `${formatBp(ret.totalNetRevenue)} BP` },
            { label: figures.compute, value: `${formatBp(ret.totalCalculate)} BP` },
            { label: figures.invite, value: `${formatBp(ret.totalInvite)} BP` },
            { label: figures.activity, value: `${formatBp(activityOf(ret))} BP` },
            { label: figures.price, value: `¥${ret.RMBPrice}` },
          ]}
        />
      )}
    </Loaded>
  );
}

/** Each day with its sum, a bar beside the best of them, and its parts. */
function Days({ account }: { account: string }) {
  const days = useQuery(inAppQuery(getLastSevenDays, {}, { account }));
  return (
    <Section title={figures.sevenDays}>
      <Loaded query={days} rows={7}>
        {({ data }) => {
          const rows = dayRows(data);
          if (rows.every(({ percent }) => percent === 0))
            return <p className={styles["quiet"]}>{figures.noRevenue}</p>;
          return (
            <ul className={dayStyles["days"]}>
              {rows.map(({ startsAtMs, total, network, compute, rewards, percent }) => (
                <li key={startsAtMs}>
                  <time dateTime={formatUtc(startsAtMs, "day")}>
                    {formatUtc(startsAtMs, "day")}
                  </time>
                  <b>{formatBp(total)} BP</b>
                  <progress max={100} value={percent} aria-hidden="true" />
                  <small>
                    {figures.dayOf(formatBp(network), formatBp(compute), formatBp(rewards))}
                  </small>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** `/wechat/revenue`: what a bound account has earned. */
export default function RevenuePage() {
  return (
    <>
      <PageHeader title={figures.revenueTitle} purpose={figures.revenuePurpose} />
      <WithAccount>
        {({ id }) => (
          <>
            <Summary account={id} />
            <Days account={id} />
          </>
        )}
      </WithAccount>
    </>
  );
}
