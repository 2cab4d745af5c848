import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainDeviceDay } from "@nodeyard/contract/revenue/operator/calls.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { CauseList } from "../why/cause-list.tsx";
import { DayFigures } from "../why/day-figures.tsx";
import { why } from "../why/messages.ts";
import styles from "./why-dialog.module.css";
import { callQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

/** A device's UTC day, as its owner has it explained. */
function deviceDay(deviceId: string, day: string) {
  return callQuery(explainDeviceDay, { deviceId, day }, AFTER_ACTS);
}

/** Revenue of a device on a day and its explanation, in the owner's texts. */
export default function WhyDialog(props: { deviceId: string; title: string; onClose: () => void }) {
  const [day, setDay] = useState(() => addDays(utcDay(Date.now()), -1));
  const answer = useQuery(deviceDay(props.deviceId, day));
  const { data } = answer;
  return (
    <Dialog title={props.title} shape="right" onClose={props.onClose}>
      <div className={styles["why"]}>
        <DayField label={why.day} value={day} onChange={setDay} />
        <DayFigures
          answer={data}
          failure={
            answer.isError && !data
              ? { text: errorText(answer.error), onRetry: () => void answer.refetch() }
              : undefined
          }
        />
        {answer.isPending && <TableSkeleton rows={6} />}
        {data && <CauseList answer={data} />}
      </div>
    </Dialog>
  );
}
