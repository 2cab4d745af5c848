import type { HomeOverviewResponse, Need } from "@nodeyard/contract/home/overview-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { TASK_SOLUTIONS } from "@nodeyard/contract/tasks/rules.ts";
import { ownName } from "../../../shared/device.ts";
import { withLanguage } from "../../../shared/site.ts";
import { useNow } from "../../../shared/use-now.ts";
import { needText } from "../../home/overview/needs/need-text.ts";
import { advice } from "../../tasks/advice/messages.ts";
import { wechat } from "../messages.ts";
import { Rows } from "../shell/rows.tsx";
import { Section } from "../shell/section.tsx";
import styles from "../shell/text.module.css";
import { figures } from "./messages.ts";

/** Words for why a task failed; for a reason without any the device's page says where to ask. */
function adviceOf(solution: string): string {
  const known = TASK_SOLUTIONS.find((each) => each === solution);
  return known === undefined ? "" : advice[known];
}

function NeedItem({ need }: { need: Need }) {
  const { device, lostPerDay } = need;
  const { title, text } = needText(need, useNow(), adviceOf);
  const name = device ? ownName(device) || device.mac_address : title;
  return (
    <li>
      <div>
        <b>{name}</b>
        {text !== "" && <small>{text}</small>}
        {lostPerDay !== null && <small>{figures.lostADay(formatBp(lostPerDay))}</small>}
      </div>
      <a
        href={withLanguage(
          device
            ? `/wechat/deviceStatus?mac=${encodeURIComponent(device.mac_address)}`
            : "/wechat/device",
        )}
        aria-label={device ? figures.checkNeedOf(name) : figures.seeDevicesOf(name)}
      >
        {device ? figures.checkNeed : figures.seeDevices}
      </a>
    </li>
  );
}

/** Causes of loss, the most expensive first, each with its device; the rest is in the console. */
export function Needs({ needs }: Pick<HomeOverviewResponse, "needs">) {
  const { rest, until, isCurrent } = needs;
  // In the app BP are paid to Alipay, for which no wallet is bound.
  const list = needs.list.filter(({ kind }) => kind !== "wallet");
  if (list.length === 0)
    return (
      <p className={styles["quiet"]}>
        {until !== null || isCurrent ? figures.noNeeds : figures.calculating}
      </p>
    );
  return (
    <Section title={figures.needs(list.length + rest)}>
      <Rows>
        {list.map((need) => (
          <NeedItem key={`${need.kind} ${need.device?.deviceId ?? ""}`} need={need} />
        ))}
      </Rows>
      {rest > 0 && (
        <p className={styles["quiet"]}>
          {figures.moreNeeds(rest)} <a href={withLanguage("/")}>{wechat.toConsole}</a>
        </p>
      )}
    </Section>
  );
}
