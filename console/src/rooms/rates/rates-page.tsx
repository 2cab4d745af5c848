import type { ListedRate } from "@nodeyard/contract/rates/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useAddressState } from "../../shared/address-state.ts";
import { Panels, RowActs } from "../../shared/operator/layout.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { WrappingText } from "../../shared/ui/wrapping-text.tsx";
import { userInfo } from "../../shared/user.ts";
import { rates } from "./messages.ts";
import { rates as listedRates } from "./queries.ts";
import type { RateAct } from "./rate-dialog.tsx";
import { changesOf, rateName, summaryOf } from "./rate-words.ts";
import { ratesSearch } from "./rates-search.ts";
import styles from "./rates.module.css";

const RateSheet = lazyPart(() => import("./rate-sheet.tsx"));
const RateDialog = lazyPart(() => import("./rate-dialog.tsx"));

/** A rate in the address: `network`, `task:A east`. */
const addressOf = ({ name, key }: ListedRate): string => (key === "" ? name : `${name}:${key}`);

const inForce = ({ rows }: ListedRate) => rows.find(({ state }) => state === "inForce");

function columnsFor(acts: {
  readonly onOpen: (rate: ListedRate) => void;
  readonly onChange: ((rate: ListedRate) => void) | undefined;
}): Column<ListedRate>[] {
  const { onOpen, onChange } = acts;
  return [
    { key: "item", title: rates.item, onCard: "head", cell: rateName },
    {
      key: "inForce",
      title: rates.inForce,
      onCard: "wide",
      cell: (rate) => {
        const row = inForce(rate);
        if (row === undefined) return rates.none;
        return <WrappingText>{summaryOf(rate.name, row)}</WrappingText>;
      },
    },
    {
      key: "since",
      title: rates.since,
      cell: (rate) => {
        const row = inForce(rate);
        return row === undefined ? rates.none : utcDay(new Date(row.from));
      },
    },
    {
      key: "next",
      title: rates.next,
      onCard: "wide",
      cell: (rate) => {
        const at = rate.rows.findIndex(({ state }) => state === "coming");
        const row = rate.rows[at];
        if (row === undefined) return <span className={styles["none"]}>{rates.none}</span>;
        const [first, ...more] = changesOf(rate.name, row, rate.rows[at - 1]);
        return (
          <TwoLines
            first={<b>{rates.from(utcDay(new Date(row.from)))}</b>}
            second={`${first?.join(" ") ?? ""}${more.length > 0 ? " …" : ""}`}
          />
        );
      },
    },
    {
      key: "acts",
      title: rates.acts,
      align: "end",
      onCard: "bare",
      cell: (rate) => (
        <RowActs>
          <TextButton label={rates.detailsOf(rateName(rate))} onClick={() => onOpen(rate)}>
            {rates.details}
          </TextButton>
          {onChange && (
            <TextButton label={rates.changeOf(rateName(rate))} onClick={() => onChange(rate)}>
              {rates.change}
            </TextButton>
          )}
        </RowActs>
      ),
    },
  ];
}

/** Rates in force and scheduled. */
export function RatesPage({ settings }: { settings: ReactNode }) {
  const { values, change } = useAddressState(ratesSearch);
  const list = useQuery(listedRates);
  const { data: user } = useQuery(userInfo);
  const [act, setAct] = useState<RateAct>();
  const { data } = list;
  const canChange = user?.operatorRoles.includes("finance") === true;
  const opened = data?.rates.find((rate) => addressOf(rate) === values.rate);
  const columns = columnsFor({
    onOpen: (rate) => change({ rate: addressOf(rate) }),
    onChange: canChange ? (rate) => setAct({ name: "change", rate }) : undefined,
  });
  const panels = [
    { title: rates.rules, hint: rates.rulesHint, isTask: false },
    { title: rates.tasks, hint: rates.tasksHint, isTask: true },
  ];
  return (
    <>
      <PageHeader title={rates.title} purpose={rates.purpose} />
      <LoadProblem query={list} />
      {(data || !list.isError) && (
        <Panels>
          {panels.map(({ title, hint, isTask }) => (
            <Panel key={title} title={title} hint={hint} {...(isTask && { fold: "closed" })}>
              {data ? (
                <DataTable
                  label={title}
                  columns={columns}
                  rows={data.rates.filter(({ name }) => (name === "task") === isTask)}
                  rowKey={addressOf}
                />
              ) : (
                <TableSkeleton rows={isTask ? 28 : 13} />
              )}
            </Panel>
          ))}
          {settings}
        </Panels>
      )}
      {opened && act === undefined && (
        <RateSheet
          rate={opened}
          canChange={canChange}
          onAct={setAct}
          onClose={() => change({ rate: "" })}
        />
      )}
      {data && act && (
        <RateDialog act={act} noticeDay={data.noticeDay} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}
