import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { getDialStatus } from "@nodeyard/contract/dial/status-calls.ts";
import { sql } from "kysely";
import type { Page } from "@playwright/test";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { zh as dial } from "../console/src/rooms/dial/messages.zh.ts";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchPage } from "./bench-page.ts";
import { median, printText } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep } from "./progress.ts";

const HOSTS = 200;
const LINES = 100;
const CALLS = 40;
const LOADS = 5;
const SLOWDOWNS = [1, 4];
const ROWS = `ol[aria-label="${dial.lines}"]`;

/** Deployed nodes of the account, each with its own configuration; some lines are abnormal, some undialled. */
async function insertHosts(
  database: DatabaseHandle,
  accountId: bigint,
  hosts: number,
  lines: number,
): Promise<void> {
  const { db } = database;
  await insertFleet(database, accountId, hosts);
  await sql`update devices set device_type = 'normal' where account_id = ${accountId}`.execute(db);
  await sql`
    with made as (
      insert into dial_configs (account_id, name, config_type, created_at, changed_at)
      select ${accountId}, 'lines ' || i, 0, now(), now() from generate_series(1, ${hosts}::int) i
      returning dial_config_id),
    numbered as (select dial_config_id, row_number() over (order by dial_config_id) as n from made),
    machines as (
      select device_id, row_number() over (order by device_id) as n from devices where account_id = ${accountId}),
    nodes as (
      insert into standard_nodes (account_id, server_id, net_type, note, nickname, ip, ssh_port, login_account, deploy_status,
        dial_config_id, device_id, created_at, changed_at)
      select ${accountId}, 'BENCH' || n, 1, 'host ' || n, 'bench', '10.9.' || n / 256 || '.' || n % 256, 22, 'root', 3,
        dial_config_id, device_id, now(), now()
      from numbered join machines using (n)
      returning device_id, dial_config_id),
    reports as (
      insert into dial_reports (device_id, account_id, dial_config_id, version, driver, sent_at, received_at)
      select device_id, ${accountId}, dial_config_id, 1, 'ready', now(), now() + interval '1 day' from nodes),
    lines as (
      insert into dial_lines (dial_config_id, account_id, ordinal, version, login, sealed_password, mbps, dialled_at)
      select dial_config_id, ${accountId}, i, 1, dial_config_id || '-' || i, 'sealed', 50, now()
      from nodes, generate_series(1, ${lines}::int) i
      returning dial_line_id, dial_config_id, ordinal)
    insert into dial_sessions (device_id, dial_line_id, session, account_id, line_version, state, error, since, interface,
      ipv4, ipv4_state, ipv6_state)
    select device_id, dial_line_id, 1, ${accountId}, 1, case when ordinal % 10 = 1 then 'abnormal' else 'normal' end,
      case when ordinal % 10 = 1 then 'authFailed' end, now(), 'nyp' || ordinal, '100.64.0.2', 'working', 'none'
    from lines join nodes using (dial_config_id) where ordinal % 20 <> 0`.execute(db);
  await sql`analyze dial_configs, dial_lines, dial_sessions, dial_reports, standard_nodes`.execute(
    db,
  );
}

/** Runs in the page: asks with its session, and gives the milliseconds until the answer was read. */
async function timeCall(path: string): Promise<number> {
  const began = performance.now();
  const headers = { sessionid: localStorage.getItem("nodeyard.session") ?? "" };
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.text();
  return performance.now() - began;
}

/** Runs in the page: puts a letter into an input as a person does, and gives the milliseconds until it is drawn. */
function timeLetter(selector: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`there is no ${selector}`);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const began = performance.now();
  setValue?.call(input, `${input.value}x`);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
}

function print(what: string, lengths: readonly number[]): void {
  const ms = (length: number) => `${length.toFixed(1)} ms`;
  printText(
    `${what}: ${lengths.length} times, median ${ms(median(lengths))}, longest ${ms(Math.max(...lengths))}`,
  );
}

async function times(what: string, count: number, one: () => Promise<number>): Promise<number[]> {
  const lengths: number[] = [];
  for (let done = 0; done < count; done += 1) {
    if (done % 5 === 0) reportStep(`${what}: ${done} of ${count}`);
    lengths.push(await one());
  }
  return lengths;
}

/** The milliseconds until the selector is there, from before the work. */
async function until(page: Page, selector: string, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  await page.waitForSelector(selector, { state: "attached", timeout: 60_000 });
  return performance.now() - began;
}

/** Runs in the page: clicks as a person does, and gives the milliseconds until the first and the last selector are drawn. */
async function timeClick([button, ...selectors]: readonly [string, string, string]): Promise<
  number[]
> {
  const began = performance.now();
  document.querySelector<HTMLElement>(button)?.click();
  const drawn: number[] = [];
  for (const selector of selectors) {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
    drawn.push(performance.now() - began);
  }
  return drawn;
}

/** Dial status of many hosts with many lines, and the editor of as many: calls, loads, and a letter typed into a row. */
export async function runLinesBench({ isSmall }: BenchOptions): Promise<void> {
  const [hosts, lines] = isSmall ? [12, 20] : [HOSTS, LINES];
  const [calls, loads] = isSmall ? [2, 1] : [CALLS, LOADS];
  await withBenchPage(
    { isSmall },
    "lines",
    (database, accountId) => insertHosts(database, accountId, hosts, lines),
    async ({ page, address }) => {
      const devtools = await page.context().newCDPSession(page);
      const go = (path: string) => page.goto(`${address}${path}?language=zn`);
      await go("/dialStatus");
      const measure = (path: string) => times(path, calls, () => page.evaluate(timeCall, path));
      const size = `${hosts} hosts of ${lines} lines`;
      print(`dial status, ${size}, the call`, await measure(getDialStatus.path));
      print("user info, the call", await measure(getUserInfo.path));
      for (const slowdown of SLOWDOWNS) {
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
        const open = () => until(page, "main tbody tr:nth-child(10)", () => go("/dialStatus"));
        print(
          `dial status, ${size}, processor ÷ ${slowdown}, the page`,
          await times("the page", loads, open),
        );
        const edits: number[][] = [];
        for (let load = 0; load < loads; load += 1) {
          reportStep(`the editor: ${load} of ${loads}`);
          await go("/dialConfig");
          const button = page.getByRole("button", { name: new RegExp(`^${dial.editOf("")}`) });
          await button.first().waitFor();
          edits.push(
            await page.evaluate(timeClick, [
              `main [aria-label^="${dial.editOf("")}"]`,
              `${ROWS} li:nth-child(5)`,
              `${ROWS} li:nth-child(${lines})`,
            ] as const),
          );
        }
        const editor = `an editor of ${lines} lines, processor ÷ ${slowdown}`;
        print(
          `${editor}, its first screen`,
          edits.map(([first = NaN]) => first),
        );
        print(
          `${editor}, its last line`,
          edits.map(([, last = NaN]) => last),
        );
        const cell = `${ROWS} li:nth-child(${lines / 2}) input:not([type="checkbox"])`;
        const type = () => page.evaluate(timeLetter, cell);
        print(`a letter in it, processor ÷ ${slowdown}`, await times("a letter", calls, type));
      }
    },
  );
}
