import { reboot, setFaultNotice, type DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { REBOOT_TIMEOUT_SECONDS } from "@nodeyard/contract/devices/rules.ts";
import type { NamedDevice } from "../../../shared/device.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { BulkAction } from "../bulk-action.ts";
import { devices } from "../messages.ts";
import { BulkConsole } from "./bulk-console.tsx";
import { BulkUnbindDialog } from "./bulk-unbind-dialog.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useBulkRun } from "./use-bulk-run.ts";

type Simple = Exclude<BulkAction, "unbind" | "tags" | "export">;

interface Run {
  readonly title: (count: number) => string;
  readonly text: string;
  readonly submit: string;
  readonly doOne: (device: NamedDevice) => Promise<unknown>;
}

const RUNS: Readonly<Record<Simple, Run>> = {
  restart: {
    title: devices.bulkRestartTitle,
    text: devices.bulkRestartText,
    submit: devices.restart,
    doOne: ({ deviceId }) => call(reboot, { device_id: deviceId, timeout: REBOOT_TIMEOUT_SECONDS }),
  },
  noticesOn: {
    title: devices.bulkNoticesOnTitle,
    text: devices.bulkNoticesOnText,
    submit: devices.noticesOnNow,
    doOne: ({ deviceId }) => call(setFaultNotice, { device_id: deviceId, report: true }),
  },
  noticesOff: {
    title: devices.bulkNoticesOffTitle,
    text: devices.bulkNoticesOffText,
    submit: devices.noticesOffNow,
    doOne: ({ deviceId }) => call(setFaultNotice, { device_id: deviceId, report: false }),
  },
};

/** A restart waits for its device: several at once, so that thousands come to an end. */
const AT_ONCE = 6;

/** Confirmation of an act on the ticked devices, then its result for each. */
export default function BulkDialog(props: {
  action: Exclude<BulkAction, "export">;
  chosen: readonly DeviceRow[];
  onClose: (isFinished: boolean) => void;
}) {
  const { action, chosen, onClose } = props;
  if (action === "unbind") return <BulkUnbindDialog chosen={chosen} onClose={onClose} />;
  if (action === "tags") return <TagDialog chosen={chosen} onClose={onClose} />;
  return <SimpleBulk chosen={chosen} what={RUNS[action]} onClose={onClose} />;
}

function SimpleBulk(props: {
  chosen: readonly DeviceRow[];
  what: Run;
  onClose: (isFinished: boolean) => void;
}) {
  const { what, onClose } = props;
  const run = useBulkRun<undefined>(props.chosen, what.doOne, AT_ONCE);
  const title = what.title(run.chosen.length);
  if (!run.isIdle) return <BulkConsole title={title} run={run} onClose={() => onClose(true)} />;
  return (
    <Dialog
      title={title}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{devices.cancel}</Button>
          <Button tone="primary" onClick={() => run.start(undefined)}>
            {what.submit}
          </Button>
        </>
      }
    >
      <p>{what.text}</p>
      <ChosenList chosen={run.chosen} />
    </Dialog>
  );
}
