import { unbindDev } from "@nodeyard/contract/operator/crm-calls.ts";
import type { OperatorDevice } from "@nodeyard/contract/devices/operator/calls.ts";
import { DEVICE_SHOWS } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { call } from "../../../shared/http.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { joinWords } from "../../../shared/join-words.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { userInfo } from "../../../shared/user.ts";
import { devicesSearch } from "../operator-search.ts";
import { devicesOfAll } from "../queries.ts";
import { deviceColumns } from "./device-columns.tsx";
import { devices } from "./messages.ts";

const WhyDialog = lazyPart(() => import("./why-dialog.tsx"));
const UnbindDialog = lazyPart(async () => ({
  default: (await import("../act-dialog.tsx")).ActDialog,
}));

/** `/operator/devices`: the devices of all owners, searched and narrowed. */
export default function DevicesPage() {
  const { values, narrow, turn } = useListAddress(devicesSearch);
  const { search, show, page } = values;
  const list = useQuery(devicesOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const [explained, setExplained] = useState<OperatorDevice>();
  const [unbound, setUnbound] = useState<OperatorDevice>();
  const canUnbind = user?.operatorRoles.includes("support") === true;
  const narrowedBy = [show === "all" ? "" : devices[show], search].filter((text) => text !== "");
  return (
    <>
      <PageHeader title={devices.title} purpose={devices.purpose} />
      <Toolbar>
        <SearchField
          label={devices.search}
          placeholder={devices.placeholder}
          value={search}
          maxLength={80}
          onSearch={(text) => narrow({ search: text })}
        />
        <Choice
          label={devices.show}
          value={show}
          options={DEVICE_SHOWS.map((value) => ({ value, label: devices[value] }))}
          onChange={(chosen) => narrow({ show: chosen })}
        />
      </Toolbar>
      <ListView
        list={list}
        label={devices.title}
        columns={() =>
          deviceColumns({ onWhy: setExplained, onUnbind: canUnbind ? setUnbound : undefined })
        }
        rowKey={({ deviceId }) => deviceId}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        searchesMacs
        empty={<ListNotice tone="empty" title={devices.listEmpty} text={devices.listEmptyText} />}
      />
      {explained && <WhyDialog device={explained} onClose={() => setExplained(undefined)} />}
      {unbound && (
        <UnbindDialog
          title={devices.unbindTitle}
          text={devices.unbindText}
          submit={devices.unbind}
          tone="danger"
          lead={
            <Facts
              facts={[
                [devices.device, unbound.hostname],
                ["MAC", unbound.mac],
                [devices.owner, unbound.owner.email],
              ]}
            />
          }
          send={(reason) => call(unbindDev, { mac_address: unbound.mac, reason })}
          onClose={() => setUnbound(undefined)}
        />
      )}
    </>
  );
}
