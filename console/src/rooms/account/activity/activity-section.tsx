import { activityLine } from "@nodeyard/contract/account/acts.ts";
import { listActivity, type Activity } from "@nodeyard/contract/account/calls.ts";
import { ACTIVITY_KINDS } from "@nodeyard/contract/account/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { pagedQuery } from "../../../shared/call-query.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { countryName } from "../../../shared/country-name.ts";
import { formatTime } from "../../../shared/format.ts";
import { language } from "../../../shared/site.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { shortHash } from "../../../shared/ui/wallet-address.tsx";
import { accountSearch } from "../account-search.ts";
import { activity } from "./messages.ts";

const PAGE_SIZE = 10;
const KINDS = ["all", ...ACTIVITY_KINDS] as const;
type Kind = (typeof KINDS)[number];

function activityPage(kind: Kind, page: number) {
  return pagedQuery(listActivity, {
    pageNum: page,
    pageSize: PAGE_SIZE,
    ...(kind === "all" ? {} : { kind }),
  });
}

/** Describes an act in the page's language. */
function activityText({ act, facts }: Activity): string {
  const newAddress = shortHash(facts.newAddress ?? "");
  return activityLine(act, { ...facts, newAddress }, language);
}

/** Whence: the place of the address, or that it was us. */
function sourceOf({ ip, country, isOwn }: Activity) {
  if (ip === null) return activity.byUs;
  const notes = [country === "" ? "" : ip, isOwn ? "" : activity.notSignedIn];
  const second = notes.filter(Boolean).join(" · ");
  return <TwoLines first={country === "" ? ip : countryName(country)} second={second} />;
}

const COLUMNS: readonly Column<Activity>[] = [
  {
    key: "what",
    title: activity.what,
    onCard: "head",
    cell: activityText,
  },
  { key: "at", title: activity.at, cell: ({ at }) => formatTime(at, "second") },
  { key: "from", title: activity.from, cell: sourceOf },
];

/** Acts on the account, newest first, of all kinds or one. */
export default function ActivitySection() {
  const { values, change } = useAddressState(accountSearch);
  const { kind, page } = values;
  const list = useQuery(activityPage(kind, page));
  return (
    <Panel
      title={activity.title}
      hint={activity.hint}
      action={
        <Choice<Kind>
          label={activity.kind}
          value={kind}
          options={KINDS.map((value) => ({ value, label: activity[value] }))}
          onChange={(chosen) => change({ kind: chosen, page: 1 })}
        />
      }
    >
      <ListView
        list={list}
        label={activity.title}
        columns={() => COLUMNS}
        rowKey={({ activityId }) => activityId}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={<ListNotice tone="empty" title={activity.none} text={activity.noneText} />}
      />
    </Panel>
  );
}
