import { HOUR_MS, floorTo } from "@nodeyard/contract/time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { deviceAddress, deviceName } from "../../shared/device.ts";
import { formatTime } from "../../shared/format.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import styles from "./add-device.module.css";
import { bcode } from "./messages.ts";
import { deviceOfCode } from "./queries.ts";

/** Waits for the device that is bound with a code, until it is online. */
export function DeviceArrival({ code }: { code: string | undefined }) {
  const { data: device, isError, refetch } = useQuery(deviceOfCode(code));
  const client = useQueryClient();
  const isOnline = device?.status === "online";
  const isBound = device !== undefined && device !== null;
  useEffect(() => {
    if (!isBound) return;
    void invalidateRoom(client, "bcode");
    void invalidateRoom(client, "devices");
  }, [client, isBound, isOnline]);
  if (code === undefined) return <p className={styles["hint"]}>{bcode.waitingForCode}</p>;
  return (
    <div className={styles["arrival"]} role="status">
      {isError && (
        <FailedLine
          text={bcode.arrivalFailed}
          what={bcode.stepOnline}
          onRetry={() => void refetch()}
        />
      )}
      {!isBound && (
        <p className={styles["waiting"]}>
          <span />
          {bcode.waitingForDevice(code)}
        </p>
      )}
      {isBound && (
        <>
          <p>
            <StatusDot
              tone={isOnline ? "success" : "info"}
              word={(isOnline ? bcode.isOnline : bcode.isBound)(deviceName(device))}
            />
          </p>
          <p>
            {isOnline
              ? bcode.firstRevenue(
                  formatTime(floorTo(Date.parse(device.bind_at), HOUR_MS) + HOUR_MS, "clock"),
                )
              : bcode.waitingForReport}
          </p>
          {isOnline && (
            <Link {...deviceAddress(device)} className={buttonClass}>
              {bcode.openDevice}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
