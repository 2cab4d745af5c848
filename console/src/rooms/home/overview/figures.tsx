import type { HomeOverviewResponse } from "@nodeyard/contract/home/overview-calls.ts";
import { formatBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney, formatWorth, sitePrice } from "../../../shared/currency.ts";
import { formatTime } from "../../../shared/format.ts";
import { site } from "../../../shared/site.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Hint } from "../../../shared/ui/hint.tsx";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";
import { roundedBp } from "./rounded-bp.ts";

/** Change against yesterday, in percent with one decimal; undefined if there was no revenue then. */
function changeText(now: string, before: string): string | undefined {
  const [current, earlier] = [parseMicroBp(now) ?? 0n, parseMicroBp(before) ?? 0n];
  if (earlier === 0n) return undefined;
  const tenths = Number(((current - earlier) * 1000n) / earlier);
  const percent = `${Math.abs(tenths / 10).toFixed(1)}%`;
  if (tenths === 0) return overview.sameAsYesterday;
  return tenths > 0 ? overview.moreThanYesterday(percent) : overview.lessThanYesterday(percent);
}

type Overview = HomeOverviewResponse;

/** Today, yesterday, this month, and what can be withdrawn; each leads to its ledger entries. */
export function Figures({ data }: { data: Overview | undefined }) {
  const today = data?.days.at(-1);
  const yesterday = data?.days.at(-2);
  return (
    <section className={styles["figures"]} aria-label={overview.figures}>
      <Figure
        label={overview.today}
        address={today && dayAddress(today.day)}
        bp={data?.today.amount}
        price={data?.price}
      >
        {data && <small>{sinceYesterday(data.today)}</small>}
      </Figure>
      <Figure
        label={overview.yesterday}
        address={yesterday && dayAddress(yesterday.day)}
        bp={yesterday?.total}
        price={data?.price}
      >
        {yesterday && <small>{`${yesterday.day} · ${overview.utcDay}`}</small>}
      </Figure>
      <Figure
        label={overview.month}
        address={data && monthAddress(data)}
        bp={data?.month.amount}
        price={data?.price}
      >
        {data && <MonthEnd month={data.month} />}
      </Figure>
      {site === "chinese" ? (
        <Figure
          label={overview.balance}
          address={{ to: "/revenue", search: { ledger: "balance" } }}
          bp={data?.withdrawable.balance}
          price={data?.price}
          yuan={data?.withdrawable.balanceYuan}
        />
      ) : (
        <Figure
          label={overview.withdrawable}
          address={{ to: "/withdrawal" }}
          bp={data?.withdrawable.amount}
          price={data?.price}
        >
          {data && (
            <>
              <small>{withdrawableText(data.withdrawable)}</small>
              <small>{overview.ofBalance(formatBp(data.withdrawable.balance))}</small>
            </>
          )}
        </Figure>
      )}
    </section>
  );
}

interface Address {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

function dayAddress(day: string): Address {
  return { to: "/revenue", search: { ledger: "total", day } };
}

function monthAddress({ month, days }: Overview): Address {
  return {
    to: "/revenue",
    search: { view: "history", from: `${month.month}-01`, to: days.at(-1)?.day ?? "" },
  };
}

/** A figure with the way to what it is made of; `children` explain it. */
function Figure(props: {
  label: string;
  address: Address | undefined;
  bp: string | undefined;
  price: Overview["price"] | undefined;
  /** Worth in a sale, in the place of that at the day's price. */
  yuan?: number | undefined;
  children?: ReactNode;
}) {
  const { label, address, bp, price, yuan } = props;
  return (
    <div className={styles["figure"]}>
      {address === undefined || bp === undefined || price === undefined ? (
        <>
          <span>{label}</span>
          <i aria-hidden="true" />
        </>
      ) : (
        <>
          <Link to={address.to} search={address.search ?? {}}>
            <span>{label}</span>
            <b>
              <Amount bp={bp} hasUnit />
            </b>
          </Link>
          <small>
            {yuan === undefined
              ? overview.worth(formatWorth(bp, sitePrice(price)))
              : overview.worthInSale(formatMoney(String(yuan)))}
          </small>
          {props.children}
        </>
      )}
    </div>
  );
}

function sinceYesterday({ sameHours }: Overview["today"]): string {
  if (sameHours === null) return overview.notSettledToday;
  return changeText(sameHours.today, sameHours.yesterday) ?? overview.nothingYesterday;
}

function MonthEnd({ month: { forecast } }: { month: Overview["month"] }) {
  if (forecast === null) return <small>{overview.noForecast}</small>;
  const [low, high] = [roundedBp(forecast.low), roundedBp(forecast.high)];
  return (
    <small>
      {low === high ? overview.byMonthEndOne(low) : overview.byMonthEnd(low, high)}
      <Hint label={overview.forecastTitle}>{overview.forecastText(forecast.weeks)}</Hint>
    </small>
  );
}

function withdrawableText({ state, lockedUntil }: Overview["withdrawable"]): string {
  return state === "locked" ? overview.locked(formatTime(lockedUntil)) : overview[state];
}
