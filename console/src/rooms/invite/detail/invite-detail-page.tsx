import type { InviteDetailRow } from "@nodeyard/contract/invite/calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useListAddress } from "../../../shared/address-state.ts";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { daysOf, listDays } from "../../../shared/list-day.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { buttonClass } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { inviteSearch, inviteViewOf } from "./invite-view.ts";
import { invites } from "./messages.ts";
import { inviteDetail } from "./queries.ts";

const COLUMNS: readonly Column<InviteDetailRow>[] = [
  {
    key: "account",
    title: invites.account,
    onCard: "head",
    cell: (row) => <b>{row.email}</b>,
  },
  { key: "signedUp", title: invites.signedUp, cell: (row) => formatTime(row.sign_up_time) },
  {
    key: "bonus",
    title: invites.bonus,
    align: "end",
    cell: (row) => <Amount bp={row.bxc} />,
  },
];

/** `/inviteDetail`: who came with the account's link, and what each brought on a UTC day. */
export default function InviteDetailPage() {
  const { values, narrow, turn } = useListAddress(inviteSearch);
  const now = useNow(DAY_MS);
  const view = inviteViewOf(values, now);
  const list = useQuery(inviteDetail(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const answer = list.data?.day === view.day ? list.data : undefined;
  return (
    <>
      <PageHeader title={invites.title} purpose={invites.purpose} />
      <Toolbar>
        <DayField
          label={invites.day}
          value={view.day}
          {...daysOf(listDays(now))}
          onChange={(day) => narrow({ day })}
        />
      </Toolbar>
      <FigureStrip
        label={invites.title}
        failure={
          list.isError ? { text: invites.sumFailed, onRetry: () => void list.refetch() } : undefined
        }
        figures={[
          {
            key: "sum",
            label: invites.sum(view.day),
            value: answer && <Amount bp={answer.sum} hasUnit decimals={6} />,
          },
          {
            key: "count",
            label: invites.count,
            value: answer && formatCount(answer.total),
          },
        ]}
      />
      <ListView
        list={list}
        label={invites.title}
        columns={() => COLUMNS}
        // Masked addresses may be alike; who signed up at the same moment is not.
        rowKey={(row) => `${row.email} ${row.sign_up_time}`}
        page={view.page}
        onPage={turn}
        empty={
          <ListNotice
            tone="empty"
            title={invites.emptyTitle(view.day)}
            text={invites.emptyText}
            action={
              <Link to="/" className={buttonClass} data-tone="primary">
                {invites.emptyAction}
              </Link>
            }
          />
        }
      />
    </>
  );
}
