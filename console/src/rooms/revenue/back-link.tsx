import { Link } from "@tanstack/react-router";
import { Icon } from "../../shared/ui/icon.tsx";
import { revenue } from "./messages.ts";
import styles from "./revenue-page.module.css";

/** From a view of the revenue pages to the overview. */
export function BackLink() {
  return (
    <p className={styles["back"]}>
      <Link to="/revenue" search={{}}>
        <Icon name="left" size={14} />
        {revenue.title}
      </Link>
    </p>
  );
}
