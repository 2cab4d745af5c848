import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { deviceSearch } from "../../rooms/devices/list-request.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { leaveDialogs } from "../../shared/dialog-history.ts";
import { Device, DeviceListPage } from "../routes/nodes-in-turn.ts";
import { taskDialogOf } from "./task-dialog-of.tsx";

/** `/hardList` and `/standardList`: the list of nodes, or the page of the one that the address names. */
export default function NodesPage(props: { deviceType: DeviceType }) {
  const { device } = useAddressState(deviceSearch).values;
  const step = useRouterState({ select: (state) => state.location.state.__TSR_index ?? 0 });
  // History index at which the list was last open.
  const listStep = useRef<number>(undefined);
  useEffect(() => {
    if (device === "") listStep.current = step;
  }, [device, step]);
  if (device === "") return <DeviceListPage {...props} taskDialog={taskDialogOf} />;
  return (
    <Device
      id={device}
      onBack={() => {
        if (listStep.current === undefined || listStep.current >= step) return false;
        leaveDialogs(step - listStep.current);
        return true;
      }}
    />
  );
}
