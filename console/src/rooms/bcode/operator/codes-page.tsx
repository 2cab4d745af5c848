import { addCodes, type CodePool, listCodePools } from "@nodeyard/contract/bcode/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { userInfo } from "../../../shared/user.ts";
import { codes } from "./messages.ts";
import { callQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

const codePools = callQuery(listCodePools, {}, LIVE);

const AddDialog = lazyPart(async () => ({
  default: (await import("../../../shared/operator/act-dialog.tsx")).ActDialog,
}));

/** Beyond this a forecast says no more than that there is enough. */
const FORECAST_DAYS = 3 * 365;

function lastsWords(daysLeft: number | null): string {
  if (daysLeft === null) return codes.notClaimed;
  return daysLeft > FORECAST_DAYS ? codes.longer : codes.days(daysLeft, formatCount(daysLeft));
}

const FIGURES: readonly Column<CodePool>[] = [
  { key: "kind", title: codes.kind, onCard: "head", cell: ({ region }) => codes[region] },
  {
    key: "remaining",
    title: codes.remaining,
    align: "end",
    cell: ({ remaining }) => formatCount(remaining),
  },
  {
    key: "claimed",
    title: codes.claimed,
    align: "end",
    cell: ({ claimed }) => formatCount(claimed),
  },
  { key: "bound", title: codes.bound, align: "end", cell: ({ bound }) => formatCount(bound) },
  {
    key: "lasts",
    title: codes.lasts,
    align: "end",
    cell: ({ daysLeft }) => lastsWords(daysLeft),
  },
];

/** `/operator/codes`: what is left of the activation codes of each kind, and a way to add some. */
export default function CodesPage() {
  const list = useQuery(codePools);
  const { data: user } = useQuery(userInfo);
  const [filled, setFilled] = useState<CodePool>();
  const { data } = list;
  const columns: readonly Column<CodePool>[] =
    user?.operatorRoles.includes("operations") === true
      ? [
          ...FIGURES,
          {
            key: "acts",
            title: codes.acts,
            align: "end",
            onCard: "bare",
            cell: (pool) => (
              <TextButton
                label={codes.addTitle(codes[pool.region])}
                onClick={() => setFilled(pool)}
              >
                {codes.add}
              </TextButton>
            ),
          },
        ]
      : FIGURES;
  return (
    <>
      <PageHeader title={codes.title} purpose={codes.purpose} />
      <LoadProblem query={list} />
      {list.isPending && <TableSkeleton rows={3} />}
      {data && (
        <Panel title={codes.pools} hint={codes.quota(data.perHour)}>
          <DataTable
            label={codes.pools}
            columns={columns}
            rows={data.pools}
            rowKey={({ region }) => region}
          />
        </Panel>
      )}
      {filled && (
        <AddDialog
          title={codes.addTitle(codes[filled.region])}
          text={codes.addText}
          submit={codes.add}
          fields={(errors) => (
            <Field
              name="count"
              label={codes.count}
              error={errors["count"]}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
            />
          )}
          send={(reason, form) =>
            call(addCodes, {
              region: filled.region,
              version: filled.version,
              count: trimmedText(form, "count"),
              reason,
            })
          }
          onClose={() => setFilled(undefined)}
        />
      )}
    </>
  );
}
