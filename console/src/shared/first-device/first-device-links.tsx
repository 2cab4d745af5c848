import { Link } from "@tanstack/react-router";
import { ClaimLink } from "../claim-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import styles from "./first-device-links.module.css";
import { firstDevice } from "./messages.ts";

/** Where a list is empty for want of devices: the way to claim a code, and the guide that explains it. */
export function FirstDeviceLinks({ label }: { label: string }) {
  return (
    <span className={styles["links"]}>
      <ClaimLink label={label} />
      <Link to="/newerGuide" className={buttonClass}>
        {firstDevice.guide}
      </Link>
    </span>
  );
}
