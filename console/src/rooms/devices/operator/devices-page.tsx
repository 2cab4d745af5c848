import {
  type OperatorDevice,
  listOperatorDevices,
} from "@nodeyard/contract/devices/operator/calls.ts";
import { DEVICE_SHOWS, type DeviceShow } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { unbindDev } from "@nodeyard/contract/operator/crm-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { call } from "../../../shared/http.ts";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { userInfo } from "../../../shared/user.ts";
import { deviceColumns } from "./device-columns.tsx";
import { devicesSearch } from "./devices-search.ts";
import { devices } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

function devicesOfAll(text: string, show: DeviceShow, page: number) {
  return pagedQuery(
    listOperatorDevices,
    { show, pageNum: page, text: text || undefined },
    AFTER_ACTS,
  );
}

const UnbindDialog = lazyPart(async () => ({
  default: (await import("../../../shared/operator/act-dialog.tsx")).ActDialog,
}));

const KindDialog = lazyPart(() => import("./kind-dialog.tsx"));

/** The devices of all owners, searched and narrowed; a dialog shows what one earned. */
export function DevicesPage({
  WhyDialog,
}: {
  WhyDialog: ComponentType<{ deviceId: string; title: string; onClose: () => void }>;
}) {
  const address = useListAddress(devicesSearch);
  const { search, show, page } = address.values;
  const list = useQuery(devicesOfAll(search, show, page));
  const { data: user } = useQuery(userInfo);
  const [explained, setExplained] = useState<OperatorDevice>();
  const [unbound, setUnbound] = useState<OperatorDevice>();
  const [corrected, setCorrected] = useState<OperatorDevice>();
  const canSetKind = ["operations", "support"].some((role) =>
    user?.operatorRoles.some((own) => own === role),
  );
  const canUnbind = user?.operatorRoles.includes("support") === true;
  return (
    <>
      <SearchedList
        {...address}
        words={devices}
        list={list}
        columns={() =>
          deviceColumns({
            onWhy: setExplained,
            onKind: canSetKind ? setCorrected : undefined,
            onUnbind: canUnbind ? setUnbound : undefined,
          })
        }
        rowKey={({ deviceId }) => deviceId}
        shows={DEVICE_SHOWS.map((value) => ({ value, label: devices[value] }))}
        searchesMacs
      />
      {explained && (
        <WhyDialog
          deviceId={explained.deviceId}
          title={devices.whyOf(explained.hostname === "" ? explained.mac : explained.hostname)}
          onClose={() => setExplained(undefined)}
        />
      )}
      {corrected && <KindDialog device={corrected} onClose={() => setCorrected(undefined)} />}
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
