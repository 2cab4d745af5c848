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
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { inAppQuery } from "../shell/in-app-query.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Rows } from "../shell/rows.tsx";
import styles from "../shell/text.module.css";
import { usePage } from "../shell/use-page.ts";
import { UnbrokenWords } from "../shell/unbroken-words.tsx";
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
        <UnbrokenWords>{mac}</UnbrokenWords>
      </small>
      <small>
        {seenAt === null ? (
          figures.neverSeen
        ) : (
          <>
            {figures.lastSeen} <UnbrokenWords>{`${formatUtc(seenAt, "short")} UTC`}</UnbrokenWords>
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
        <p className={styles["quiet"]}>
          {figures.countOf(formatCount(count.data.online), formatCount(count.data.total))}
        </p>
      )}
      <Toolbar>
        <SearchField
          label={figures.search}
          value={search}
          maxLength={80}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </Toolbar>
      <Loaded query={found} rows={8}>
        {({ list, total }) =>
          list === NO_CONTENT ? (
            search === "" ? (
              <ListNotice
                tone="empty"
                title={figures.noDevicesTitle}
                text={figures.noDevicesText}
                action={<LinkButton path="/wechat/guide">{figures.toGuide}</LinkButton>}
              />
            ) : (
              <ListNotice tone="empty" title={figures.noMatchTitle} text={figures.noMatchText} />
            )
          ) : (
            <>
              <Rows isBeside isDimmed={found.isPlaceholderData}>
                {list.map((device) => (
                  <DeviceItem key={device.id} device={device} />
                ))}
              </Rows>
              <Pager page={page} total={total} pageSize={firstDevices.pageSize} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** `/wechat/device`: the devices of a bound account. */
export default function DevicePage() {
  return (
    <>
      <PageHeader title={figures.deviceTitle} purpose={figures.devicePurpose} />
      <WithAccount>{({ id }) => <Devices account={id} />}</WithAccount>
    </>
  );
}
