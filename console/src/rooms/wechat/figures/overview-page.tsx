import { parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import {
  getHomeOverview,
  type HomeOverviewResponse,
} from "@nodeyard/contract/home/overview-calls.ts";
import {
  formatBp,
  formatFen,
  groupDigits,
  microBpToFen,
  parseMicroBp,
} from "@nodeyard/contract/money.ts";
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

/** Worth of an amount in yuan; undefined without a price. */
function worthOf(bp: string, yuanPerBp: string): string | undefined {
  const [amount, price] = [parseMicroBp(bp), parsePrice(yuanPerBp)];
  if (amount === undefined || !price) return undefined;
  return figures.worth(groupDigits(formatFen(microBpToFen(amount, price))));
}

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
  return (
    <Loaded query={overview} rows={6}>
      {({ fleet, needs, today, month, withdrawable, price }) => (
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
                note: worthOf(withdrawable.amount, price.yuan),
              },
              { label: figures.balance, value: `${formatBp(withdrawable.balance)} BP` },
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
