import { useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { devices } from "../messages.ts";
import styles from "./table.module.css";
import { viewList } from "./view-address.ts";

const ViewPopup = lazyPart(() => import("./view-popup.tsx"));

/** The saved views of the list that is open. */
export function ViewChoice() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const list = viewList(useLocation({ select: ({ pathname }) => pathname }));
  if (list === undefined) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["tool"]}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bookmark" />
        {devices.views}
      </button>
      {isOpen && <ViewPopup anchor={button} list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
