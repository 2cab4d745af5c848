import { Link } from "@tanstack/react-router";
import { devicePage as text } from "./messages.ts";
import styles from "./device-page.module.css";
import { DEVICE_TABS, type DeviceTab } from "./page-search.ts";
import { tabAddress } from "./tab-address.ts";

/** The tabs of the page; each is an address. */
export function DeviceTabs(props: { deviceId: string; tab: DeviceTab }) {
  return (
    <nav className={styles["tabs"]} aria-label={text.tabs}>
      {DEVICE_TABS.map((tab) => (
        <Link
          key={tab}
          {...tabAddress(props.deviceId, tab)}
          state={(before) => ({ ...before, isOwnChange: true })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === props.tab ? "page" : undefined}
        >
          {text[`tab_${tab}`]}
        </Link>
      ))}
    </nav>
  );
}
