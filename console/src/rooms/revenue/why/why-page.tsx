import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { deviceAddress, deviceName } from "../../../shared/device.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { BackLink } from "../back-link.tsx";
import { DeviceSearch } from "../device-search.tsx";
import { historyAddress } from "../history/history-address.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { isDay } from "../../../shared/pickers/is-day.ts";
import { DayFigures } from "./day-figures.tsx";
import { DayParts } from "./day-parts.tsx";
import { why } from "./messages.ts";
import { explainedDay } from "./queries.ts";
import { WHY } from "../../../shared/why-address.ts";
import { whySearch } from "./why-search.ts";
import styles from "../revenue-page.module.css";

/** `/revenue?view=why`: what a device earned on a UTC day and why, down to each hour. Device, day and open hour are in the address. */
export default function WhyPage() {
  const { values, change } = useAddressState(whySearch);
  const { deviceId } = values;
  if (deviceId !== undefined) return <ExplainedDay deviceId={deviceId} />;
  return (
    <>
      <BackLink />
      <PageHeader title={why.title} purpose={why.purposeUnknown} />
      <Panel title={why.chooseTitle} hint={why.chooseHint}>
        <DeviceSearch
          search={values.search}
          offersAll
          onSearch={(search) => change({ search }, { replace: true })}
          onChoose={(id) => change({ deviceId: id, search: "" })}
        />
      </Panel>
    </>
  );
}

function ExplainedDay({ deviceId }: { deviceId: string }) {
  const { values, change } = useAddressState(whySearch);
  const day = isDay(values.date) ? values.date : addDays(utcDay(Date.now()), -1);
  const answer = useQuery(explainedDay(deviceId, day));
  const { data } = answer;
  const retry = () => void answer.refetch();
  const device = data && { ...data.device, deviceId: data.device.id };
  return (
    <>
      <BackLink />
      <PageHeader
        title={why.title}
        purpose={device ? why.purpose(deviceName(device)) : why.purposeUnknown}
        action={
          <DayField
            label={why.day}
            value={day}
            onChange={(date) => change({ date, hour: undefined, proof: undefined })}
          />
        }
      />
      <div className={styles["stack"]}>
        <DayFigures
          answer={data}
          failure={
            answer.isError && !data ? { text: errorText(answer.error), onRetry: retry } : undefined
          }
        />
        {answer.isPending && (
          <Panel title={why.causes}>
            <TableSkeleton rows={8} />
          </Panel>
        )}
        {answer.isError && data && <FailedNotice error={answer.error} onRetry={retry} />}
        {data && (
          <DayParts
            answer={data}
            hour={values.hour}
            onHour={(hour) => change({ hour, proof: undefined }, { replace: true })}
          />
        )}
        <p className={styles["ways"]}>
          {device?.isUnbound === false && <Link {...deviceAddress(device)}>{why.toDevice}</Link>}
          <Link {...historyAddress({ deviceId })}>{why.toHistory}</Link>
          <Link {...WHY}>{why.otherDevice}</Link>
        </p>
      </div>
    </>
  );
}
