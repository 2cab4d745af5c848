import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { menuOf, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import { AREAS, type RouteDef } from "../routes/route-def.ts";
import { ROUTES } from "../routes/routes.ts";
import { signOut } from "../sign-out.ts";
import { AREA_LABELS } from "./area-labels.ts";
import { communityAddress } from "./outside-links.ts";
import { MenuSections } from "./side-menu.tsx";

/** Every menu in one drawer, for a screen without room for header and side menu. Closes when a page is chosen. */
export default function PhoneMenu(props: {
  here: RouteDef | undefined;
  user: UserInfoResponse["ret"] | undefined;
  viewer: Viewer;
  onClose: () => void;
}) {
  const { onClose } = props;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname !== opened.current) onClose();
  }, [pathname, onClose]);

  return (
    <Dialog title={app.menu} shape="left" onClose={onClose}>
      <nav className="shell-drawer" aria-label={app.mainMenu}>
        {AREAS.map((area) => (
          <section key={area}>
            <h3>{AREA_LABELS[area]}</h3>
            <MenuSections sections={menuOf(ROUTES, area, props.viewer)} here={props.here} />
          </section>
        ))}
        {communityAddress && (
          <a href={communityAddress} target="_blank" rel="noreferrer">
            {app.community}
          </a>
        )}
        <p className="shell-drawer-who">
          {app.signedInAs}
          <b>{props.user?.email}</b>
        </p>
        <Button onClick={() => void signOut()}>{app.logout}</Button>
      </nav>
    </Dialog>
  );
}
