import { addDays } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { deviceAddress, deviceName } from "../../../shared/device.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { BackLink } from "../back-link.tsx";
import { DeviceSearch } from "../device-search.tsx";
import { historyAddress } from "../history/history-address.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { isDay } from "../../../shared/pickers/is-day.ts";
import { useToday } from "../../../shared/use-now.ts";
import { ExplainedDay } from "./explained-day.tsx";
import { why } from "./messages.ts";
import { explainedDay } from "./queries.ts";
import { WHY } from "../../../shared/why-address.ts";
import { whySearch } from "./why-search.ts";
import styles from "../revenue-page.module.css";

/** `/revenue?view=why`: what a device earned on a UTC day and why, down to each hour. Device, day and open hour are in the address. */
export default function WhyPage() {
  const { values, change } = useAddressState(whySearch);
  const { deviceId } = values;
  if (deviceId !== undefined) return <DeviceDay deviceId={deviceId} />;
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

function DeviceDay({ deviceId }: { deviceId: string }) {
  const { values, change } = useAddressState(whySearch);
  const today = useToday();
  const day = isDay(values.date) ? values.date : addDays(today, -1);
  const { data } = useQuery(explainedDay(deviceId, day));
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
        <ExplainedDay
          deviceId={deviceId}
          day={day}
          hour={values.hour}
          onHour={(hour) => change({ hour, proof: undefined }, { replace: true })}
        />
        <p className={styles["ways"]}>
          {device?.isUnbound === false && <Link {...deviceAddress(device)}>{why.toDevice}</Link>}
          <Link {...historyAddress({ deviceId })}>{why.toHistory}</Link>
          <Link {...WHY}>{why.otherDevice}</Link>
        </p>
      </div>
    </>
  );
}
