import { Link } from "@tanstack/react-router";
import { Icon } from "../../../shared/ui/icon.tsx";
import { devicePage as text } from "./messages.ts";
import styles from "./device-page.module.css";

/** To the list: `onBack` returns to it as it was where it was open before, and says whether it did. */
export function BackToList({ onBack }: { onBack: () => boolean }) {
  return (
    <p className={styles["back"]}>
      <Link
        to="."
        search={{}}
        onClick={(event) => {
          const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
          if (!isNewTab && onBack()) event.preventDefault();
        }}
      >
        <Icon name="left" size={14} />
        {text.toList}
      </Link>
    </p>
  );
}
