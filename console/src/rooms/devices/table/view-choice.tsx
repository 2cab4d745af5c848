import { useLocation } from "@tanstack/react-router";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PopupButton } from "../../../shared/ui/popup-button.tsx";
import { devices } from "../messages.ts";
import styles from "./table.module.css";
import { viewList } from "./view-address.ts";

const ViewPopup = lazyPart(() => import("./view-popup.tsx"));

/** The saved views of the list that is open. */
export function ViewChoice() {
  const list = viewList(useLocation({ select: ({ pathname }) => pathname }));
  if (list === undefined) return null;
  return (
    <PopupButton className={styles["tool"]} popup={(popup) => <ViewPopup {...popup} list={list} />}>
      <Icon name="bookmark" />
      {devices.views}
    </PopupButton>
  );
}
