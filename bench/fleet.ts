import {
  countFilters,
  getDetails,
  getOverview,
  listDevices,
} from "@nodeyard/contract/devices/calls.ts";
import { sumTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { FROM_HEADER, FROM_VALUE, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import { getSummary } from "@nodeyard/contract/tasks/calls.ts";
import { getMetrics } from "@nodeyard/contract/tokens/calls.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/conditions/refresh-stale.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { createCallBudget } from "./call-budget.ts";
import { compare, idleNote, median, printLine, timed, timeRatio } from "./measure.ts";
import { createBenchAccount, openBenchSession } from "./bench-account.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";
import { insertFleet } from "./bench-fleet.ts";

interface Size {
  /** Devices of the owner that is the baseline, and of the one that is measured against it. */
  readonly few: number;
  readonly many: number;
  /** Other owners, with devices each, so that nothing is quick because the tables are small. */
  readonly others: { readonly owners: number; readonly devices: number };
  readonly calls: number;
  readonly rounds: number;
}
const FULL: Size = {
  few: 50,
  many: 5_000,
  others: { owners: 100, devices: 2_000 },
  calls: 40,
  rounds: 5,
};
const SMALL: Size = {
  few: 20,
  many: 60,
  others: { owners: 1, devices: 20 },
  calls: 1,
  rounds: 1,
};

/** Requests that the pages send, as paths, including the last page but one of the large fleet. */
function questions(size: number): { what: string; path: string }[] {
  const list = `${listDevices.path}?deviceType=lite&pageSize=20`;
  const search = `${getDetails.path}?deviceType=lite&pageSize=20`;
  const late = Math.max(1, Math.floor(size / 20) - 1);
  return [
    { what: "overview counters", path: `${getOverview.path}?deviceType=lite` },
    { what: "task summary", path: `${getSummary.path}?` },
    { what: "first page", path: `${list}&pageNum=1` },
    { what: "a late page", path: `${list}&pageNum=${late}` },
    { what: "a filter", path: `${list}&filterType=network_normal&pageNum=1` },
    { what: "sorted by note", path: `${list}&deviceOrder=note&pageNum=1` },
    {
      what: "filter sorted by note",
      path: `${list}&filterType=compute_untask&deviceOrder=note&pageNum=1`,
    },
    { what: "sorted by name", path: `${list}&sort=name&hasFigures=true&pageNum=1` },
    { what: "sorted by earnings", path: `${list}&sort=-earnedToday&hasFigures=true&pageNum=1` },
    { what: "sorted by rate", path: `${list}&sort=-out&hasFigures=true&pageNum=1` },
    {
      what: "sorted by last report",
      path: `${list}&sort=lastSeen&hasFigures=true&pageNum=${late}`,
    },
    { what: "sorted by tasks", path: `${list}&sort=tasks&type=compute&pageNum=1` },
    { what: "sorted by tags", path: `${list}&sort=tags&hasFigures=true&pageNum=1` },
    { what: "sorted by version", path: `${list}&sort=version&hasFigures=true&pageNum=1` },
    { what: "what each day brought", path: `${list}&hasFigures=true&hasDays=true&pageNum=1` },
    { what: "a tag", path: `${list}&tag=rack&hasFigures=true&pageNum=1` },
    {
      what: "outdated agents",
      path: `${list}&filterType=agent_outdated&hasFigures=true&pageNum=1`,
    },
    { what: "filter counts", path: `${countFilters.path}?` },
    { what: "sums by tag", path: `${sumTags.path}?` },
    { what: "search by end of the MAC", path: `${search}&macAddress=0a:1f` },
    { what: "search by note", path: `${search}&note=rack` },
    { what: "search that finds nothing", path: `${search}&search=nowhere` },
    { what: "network columns", path: `${list}&type=network&pageNum=1` },
    {
      what: "tasks and candidates",
      path: `${list}&type=compute&filterType=calculate&manual_schedule=true&pageNum=1`,
    },
    { what: "metrics of all devices", path: `${getMetrics.path}?` },
  ];
}

/** The lists of an owner of 5,000 devices against those of an owner of 50, one call after the other. */
export async function runFleetBench(options: BenchOptions): Promise<void> {
  const { few, many, others, calls, rounds } = options.isSmall ? SMALL : FULL;
  await withBenchDatabase(options, async (handle) => {
    const small = await createBenchAccount(handle, "fleet-small");
    const large = await createBenchAccount(handle, "fleet-large");
    await insertFleet(handle, small, few);
    await insertFleet(handle, large, many);
    for (let index = 0; index < others.owners; index += 1)
      await insertFleet(
        handle,
        await createBenchAccount(handle, `fleet-other-${index}`),
        others.devices,
      );
    await handle.pool.query("update devices set note = 'rack ' || device_id % 97 || ' shelf'");
    await handle.pool.query(`
      with made as (
        insert into tags (account_id, name, folded_name) select distinct account_id, 'rack', 'rack' from devices
        returning tag_id, account_id)
      insert into device_tags (device_id, tag_id, account_id)
      select d.device_id, made.tag_id, d.account_id from devices d join made using (account_id) where d.device_id % 2 = 0`);
    await handle.pool.query(`insert into device_earnings
      select account_id, device_id, device_id * 7919 % 100000, device_id * 104729 % 1000000, 0 from devices`);
    await handle.pool.query(`insert into account_earnings
      select distinct account_id, (now() at time zone 'UTC')::date, 0, 0 from devices`);
    await refreshStaleConditions({
      ...handle,
      clock: systemClock,
      log: createLogger("silent"),
    });
    await handle.pool.query("vacuum analyze");

    await withBenchServer(handle, async (port) => {
      const request = (session: string, path: string) => async () => {
        for (let call = 0; call < calls; call += 1) {
          const answer = await fetch(`http://127.0.0.1:${port}${path}&language=en`, {
            headers: { [SESSION_HEADER]: session, [FROM_HEADER]: FROM_VALUE },
          });
          const text = await answer.text();
          if (answer.ok && path.startsWith(getMetrics.path)) continue;
          const body = JSON.parse(text) as { code: number; message?: string };
          if (body.code !== 200) throw new Error(`${path}: ${body.message}`);
        }
      };
      const ofLarge = questions(many);
      const untilAllowed = createCallBudget();
      const sessions = {
        small: await openBenchSession(handle, small),
        large: await openBenchSession(handle, large),
      };
      for (const [index, { what, path }] of questions(few).entries()) {
        setSubject(`${what} (${index + 1} of ${ofLarge.length})`);
        await untilAllowed(calls * (rounds + 1));
        const baseline = request(sessions.small, path);
        const ours = request(sessions.large, ofLarge[index]?.path ?? path);
        await baseline();
        await ours();
        const comparison = await compare(
          rounds,
          () => timed(baseline),
          () => timed(ours),
        );
        const each = (runs: typeof comparison.ours): string =>
          `${(median(runs.map((run) => run.ms)) / calls).toFixed(1)} ms`;
        printLine({
          what: `${what}, owner of ${many.toLocaleString("en")} against owner of ${few}`,
          ours: each(comparison.ours),
          baseline: each(comparison.baseline),
          ratio: timeRatio(comparison),
          goal: undefined,
          note: idleNote(comparison),
        });
      }
    });
  });
}
