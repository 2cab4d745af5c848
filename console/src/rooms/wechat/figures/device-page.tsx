import {
  countDevices,
  getDetails,
  listDevices,
  type DeviceRow,
} from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount, formatUtc } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { Empty } from "../shell/empty.tsx";
import { Head } from "../shell/head.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Pages } from "../shell/pages.tsx";
import { usePage } from "../shell/use-page.ts";
import { Waiting } from "../shell/waiting.tsx";
import { Whole } from "../shell/whole.tsx";
import { WithAccount } from "../shell/with-account.tsx";
import { firstDevices } from "./first-devices.ts";
import { figures } from "./messages.ts";

function DeviceItem({ device }: { device: DeviceRow }) {
  const { note, serverHostname, mac_address: mac, last_seen_at: seenAt } = device;
  const name = note || serverHostname || mac;
  const isOnline = device.status === "online";
  return (
    <li>
      <b>{name}</b>
      <StatusDot
        tone={isOnline ? "success" : "danger"}
        word={isOnline ? figures.online : figures.isOffline}
      />
      <small>
        <Whole>{mac}</Whole>
      </small>
      <small>
        {seenAt === null ? (
          figures.neverSeen
        ) : (
          <>
            {figures.lastSeen} <Whole>{`${formatUtc(seenAt, "short")} UTC`}</Whole>
          </>
        )}
      </small>
      {device.earnedToday !== undefined && (
        <small>{figures.todayOf(formatBp(device.earnedToday))}</small>
      )}
      {device.earnedSevenDays !== undefined && (
        <small>{figures.sevenDaysOf(formatBp(device.earnedSevenDays))}</small>
      )}
      <a
        href={withLanguage(`/wechat/deviceStatus?mac=${encodeURIComponent(mac)}`)}
        aria-label={figures.checkOf(name)}
      >
        {figures.check}
      </a>
    </li>
  );
}

function Devices({ account }: { account: string }) {
  const [page, setPage] = usePage();
  const [search, setSearch] = useState("");
  const count = useQuery(inAppQuery(countDevices, {}, { account }));
  const wanted = { ...firstDevices, pageNum: page };
  const more = { account, placeholderData: keepPreviousData };
  const found = useQuery(
    search === ""
      ? inAppQuery(listDevices, wanted, more)
      : inAppQuery(getDetails, { ...wanted, search }, more),
  );
  return (
    <>
      {count.data && (
        <p className="app-quiet">
          {figures.countOf(formatCount(count.data.online), formatCount(count.data.total))}
        </p>
      )}
      <form
        role="search"
        className="app-search"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("search");
          setSearch(typeof typed === "string" ? typed.trim() : "");
          setPage(1);
        }}
        onReset={() => {
          setSearch("");
          setPage(1);
        }}
      >
        <input
          type="search"
          name="search"
          aria-label={figures.search}
          placeholder={figures.search}
          maxLength={80}
        />
        <Button type="submit">{figures.searchButton}</Button>
        {search !== "" && (
          <button type="reset" className="app-plain">
            {figures.clear}
          </button>
        )}
      </form>
      <Waiting query={found} rows={8}>
        {({ list, total }) =>
          list === NO_CONTENT ? (
            search === "" ? (
              <Empty title={figures.noDevicesTitle} text={figures.noDevicesText}>
                <LinkButton path="/wechat/guide">{figures.toGuide}</LinkButton>
              </Empty>
            ) : (
              <Empty title={figures.noMatchTitle} text={figures.noMatchText} />
            )
          ) : (
            <>
              <ul className="app-rows" data-beside="">
                {list.map((device) => (
                  <DeviceItem key={device.id} device={device} />
                ))}
              </ul>
              <Pages
                page={page}
                total={total}
                pageSize={firstDevices.pageSize}
                onChange={setPage}
              />
            </>
          )
        }
      </Waiting>
    </>
  );
}

/** `/wechat/device`: the devices of a bound account. */
export default function DevicePage() {
  return (
    <>
      <Head title={figures.deviceTitle} purpose={figures.devicePurpose} />
      <WithAccount>{({ id }) => <Devices account={id} />}</WithAccount>
    </>
  );
}
