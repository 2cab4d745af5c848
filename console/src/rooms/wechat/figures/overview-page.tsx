import {
  getHomeOverview,
  type HomeOverviewResponse,
} from "@nodeyard/contract/home/overview-calls.ts";
import { formatBp, groupDigits } from "@nodeyard/contract/money.ts";
import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatUtc } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Figures } from "../shell/figures.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Section } from "../shell/section.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { figures } from "./messages.ts";
import { Needs } from "./needs.tsx";

function Fleet({ fleet }: Pick<HomeOverviewResponse, "fleet">) {
  return (
    <Section
      title={figures.devices}
      link={<a href={withLanguage("/wechat/device")}>{figures.allDevices}</a>}
    >
      <Figures
        figures={[
          { label: figures.total, value: formatCount(fleet.total) },
          { label: figures.good, value: formatCount(fleet.good), tone: "success" },
          {
            label: figures.unstable,
            value: formatCount(fleet.unstable),
            tone: fleet.unstable > 0 ? "warning" : undefined,
          },
          {
            label: figures.offline,
            value: formatCount(fleet.offline),
            tone: fleet.offline > 0 ? "danger" : undefined,
          },
        ]}
      />
    </Section>
  );
}

function Overview({ account }: { account: string }) {
  const overview = useQuery(inAppQuery(getHomeOverview, {}, { account }));
  // At the price of a sale, as the page that sells them says.
  const limits = useQuery(inAppQuery(getAvailable, { channel: "buyback" }, { account })).data?.data;
  const worthOf = (yuan: number | undefined) =>
    yuan === undefined ? undefined : figures.worth(groupDigits(String(yuan)));
  return (
    <Loaded query={overview} rows={6}>
      {({ fleet, needs, today, month, withdrawable }) => (
        <>
          <Figures
            figures={[
              {
                label: figures.today,
                value: `${formatBp(today.amount)} BP`,
                note:
                  today.until === null
                    ? figures.todayNone
                    : figures.todayUntil(formatUtc(today.until, "clock")),
              },
              { label: figures.month, value: `${formatBp(month.amount)} BP` },
              {
                label: figures.withdrawable,
                value: `${formatBp(withdrawable.amount)} BP`,
                note: worthOf(limits?.matureYuan),
              },
              {
                label: figures.balance,
                value: `${formatBp(withdrawable.balance)} BP`,
                note: worthOf(limits?.balanceYuan),
              },
            ]}
          />
          {fleet.total === 0 ? (
            <ListNotice
              tone="empty"
              title={figures.noDevicesTitle}
              text={figures.noDevicesText}
              action={<LinkButton path="/wechat/guide">{figures.toGuide}</LinkButton>}
            />
          ) : (
            <>
              <Fleet fleet={fleet} />
              <Needs needs={needs} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** `/wechat/overview`: a bound account at a glance. */
export default function OverviewPage() {
  return (
    <>
      <PageHeader title={figures.overviewTitle} purpose={figures.overviewPurpose} />
      <WithAccount>{({ id }) => <Overview account={id} />}</WithAccount>
    </>
  );
}
