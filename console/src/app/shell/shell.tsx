import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { Outlet, useRouterState, Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { site } from "../../shared/site.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { userInfo } from "../../shared/user.ts";
import { showZone } from "../../shared/zone.ts";
import { flagsOf, matchRoute } from "../gates.ts";
import { app } from "../messages.ts";
import { isOfOperators, unknownOperatorRoute } from "../routes/operator.ts";
import { ROUTES } from "../routes/routes.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SideMenu } from "./side-menu.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./shell.module.css";

const PhoneDialog = lazyPart(() => import("./phone-dialog.tsx"));

/** The way to a first device in one line, the guide to it, and a QR code that opens the console on a phone. */
function GuideStrip() {
  const [open, setOpen] = useState(false);
  return (
    <aside className={styles["guide"]} aria-label={app.guide}>
      <b>
        <Link to="/newerGuide">{app.guide}</Link>
      </b>
      <Link to="/" search={{ add: "device" }}>
        {app.guideClaim}
      </Link>
      <Icon name="right" size={12} />
      <Link to="/newerGuide" hash="install">
        {app.guideRun}
      </Link>
      <Icon name="right" size={12} />
      <Link to="/hardList">{app.guideDevices}</Link>
      <Icon name="right" size={12} />
      <Link to="/revenue">{app.guideRevenue}</Link>
      <button type="button" className={styles["tool"]} onClick={() => setOpen(true)}>
        <Icon name="phone" />
        {app.onPhone}
      </button>
      {open && <PhoneDialog onClose={() => setOpen(false)} />}
    </aside>
  );
}

const EnrolRequired = lazyPart(() => import("../../rooms/factors/enrol-required.tsx"));
const EmailNotice = lazyPart(() => import("../../rooms/account/email/email-notice.tsx"));
const FrozenNotice = lazyPart(() => import("./frozen/frozen-notice.tsx"));
const PhoneMenu = lazyPart(() => import("./phone-menu.tsx"));

/** True if the account has no verified address; one from before is shown once a link was mailed. */
function needsEmail({ emailState, emailToVerify }: UserInfoResponse["ret"]): boolean {
  return emailState === "none" || (emailState === "unverified" && emailToVerify !== null);
}

/** Header, side menu, the page, footer; on a phone a bottom bar, and the menu in a drawer. */
export function Shell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { data: user } = useQuery(userInfo);
  const zone = user?.zone;
  useEffect(() => {
    if (zone !== undefined) showZone(zone);
  }, [zone]);
  const [menuOpen, setMenuOpen] = useState(false);
  const here =
    matchRoute(ROUTES, pathname) ?? (isOfOperators(pathname) ? unknownOperatorRoute : undefined);
  const area = here?.area ?? "panel";
  const viewer = { site, flags: flagsOf(user) };
  return (
    <>
      <a className={styles["skip"]} href="#page">
        {app.skip}
      </a>
      <Header area={area} user={user} viewer={viewer} />
      <div className={styles["body"]}>
        <SideMenu viewer={viewer} here={here} />
        <div className={styles["column"]}>
          <ConnectionBanner />
          {user?.isFrozen === true && <FrozenNotice />}
          {user !== undefined && needsEmail(user) && <EmailNotice user={user} />}
          <main id="page">{user?.mustEnrol === true ? <EnrolRequired /> : <Outlet />}</main>
          {area !== "operator" && <GuideStrip />}
          <Footer />
        </div>
      </div>
      <BottomBar
        here={here}
        viewer={viewer}
        isMenuOpen={menuOpen}
        onOpenMenu={() => setMenuOpen(true)}
      />
      {menuOpen && (
        <PhoneMenu here={here} user={user} viewer={viewer} onClose={() => setMenuOpen(false)} />
      )}
    </>
  );
}
