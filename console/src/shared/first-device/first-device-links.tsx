import { Link } from "@tanstack/react-router";
import { ClaimLink } from "../claim-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import styles from "./first-device-links.module.css";
import { firstDevice } from "./messages.ts";

/** For lists that are empty for lack of devices: links to claim a code and to the guide. */
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
