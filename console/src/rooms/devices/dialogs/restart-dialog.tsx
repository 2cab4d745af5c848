import { reboot, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { REBOOT_TIMEOUT_SECONDS } from "@nodeyard/contract/devices/rules.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { BookButton } from "../../../shared/bookings/book-button.tsx";
import { Bookings } from "../../../shared/bookings/bookings.tsx";
import { bookings } from "../../../shared/bookings/messages.ts";
import { usePeak } from "../../../shared/use-peak.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { COMMAND_TONES } from "../command-state.ts";
import { COMMAND_WORDS } from "../command-words.ts";
import { devices } from "../messages.ts";
import { deviceCommands } from "../queries.ts";
import { deviceName, type NamedDevice } from "../../../shared/device.ts";
import styles from "./dialogs.module.css";

/** Asks, sends the restart, waits up to ten seconds for the device to acknowledge it, and follows it to its end. */
export function RestartDialog(props: {
  device: NamedDevice & Pick<DeviceRow, "status">;
  onClose: () => void;
}) {
  const { device } = props;
  const client = useQueryClient();
  const restart = useMutation({
    mutationFn: () => call(reboot, { device_id: device.deviceId, timeout: REBOOT_TIMEOUT_SECONDS }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: deviceCommands(device.deviceId).queryKey }),
  });
  const offline = device.status === "offline";
  const isPeak = usePeak();
  return (
    <Dialog
      title={devices.restartTitle}
      busy={restart.isPending}
      onClose={props.onClose}
      footer={
        restart.isSuccess ? (
          <Button onClick={props.onClose}>{devices.close}</Button>
        ) : (
          <>
            <Button disabled={restart.isPending} onClick={props.onClose}>
              {devices.cancel}
            </Button>
            {(offline || isPeak) && (
              <BookButton
                kind="reboot"
                call={reboot}
                request={{ device_id: device.deviceId }}
                onBooked={props.onClose}
              />
            )}
            <Button
              tone={offline || isPeak ? "plain" : "primary"}
              busy={restart.isPending}
              disabled={offline}
              onClick={() => restart.mutate()}
            >
              {devices.restartNow}
            </Button>
          </>
        )
      }
    >
      <p>{devices.restartText(deviceName(device))}</p>
      {(offline || isPeak) && !restart.isSuccess && <p>{bookings.hint}</p>}
      <Bookings deviceId={device.deviceId} />
      <div className={styles["outcome"]} role="status">
        {offline && <StatusDot tone="danger" word={devices.restartOffline} />}
        {restart.isPending && <Waiting />}
        {restart.isSuccess && <Outcome device={device} acknowledged={restart.data.message} />}
      </div>
      <FormError error={restart.error} />
    </Dialog>
  );
}

/** Follows the command to its end: an acknowledged restart may still be declined at the device. */
function Outcome(props: { device: NamedDevice; acknowledged: string }) {
  const commands = useQuery(deviceCommands(props.device.deviceId));
  const command = commands.data?.find(({ kind }) => kind === "reboot");
  if (!command || command.state === "acknowledged")
    return (
      <TwoLines
        first={<StatusDot tone={COMMAND_TONES.acknowledged} word={props.acknowledged} />}
        second={devices.restartFollowing}
      />
    );
  return (
    <TwoLines
      first={<StatusDot tone={COMMAND_TONES[command.state]} word={COMMAND_WORDS[command.state]} />}
      second={command.message}
    />
  );
}

function Waiting() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <StatusDot tone="info" word={devices.restartWaiting(seconds)} />;
}
