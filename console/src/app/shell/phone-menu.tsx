import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import type { Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import type { RouteDef } from "../routes/route-def.ts";
import { signOut } from "../sign-out.ts";
import { communityAddress } from "./outside-links.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { MenuSections } from "./side-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import styles from "./shell.module.css";

/** Every menu in one drawer, for a screen without room for header and side menu. Closes when a page is chosen. */
export default function PhoneMenu(props: {
  here: RouteDef | undefined;
  user: UserInfoResponse["ret"] | undefined;
  viewer: Viewer;
  onClose: () => void;
}) {
  const { onClose, viewer, here } = props;
  const isOperators = here?.area === "operator";
  const address = useRouterState({ select: (state) => state.location.href });
  const opened = useRef(address);
  useEffect(() => {
    if (address !== opened.current) onClose();
  }, [address, onClose]);

  return (
    <Dialog title={app.menu} shape="left" onClose={onClose}>
      <nav className={styles["drawer"]} aria-label={app.mainMenu}>
        <MenuSections viewer={viewer} here={here} />
        {viewer.flags.has("operator") && (
          <Link to={isOperators ? "/" : "/operator"}>
            {isOperators ? app.areaPanel : app.areaOperator}
          </Link>
        )}
        {communityAddress && (
          <a href={communityAddress} target="_blank" rel="noreferrer">
            {app.community}
          </a>
        )}
        <p className={styles["drawerTools"]}>
          <LanguageSwitch />
          <ThemeSwitch />
        </p>
        <p className={styles["drawerWho"]}>
          {app.signedInAs}
          <b>{props.user?.email}</b>
        </p>
        <Button onClick={() => void signOut()}>{app.logout}</Button>
      </nav>
    </Dialog>
  );
}
