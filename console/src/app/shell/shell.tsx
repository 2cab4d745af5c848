import { Outlet, useRouterState } from "@tanstack/react-router";
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
import { GuideStrip } from "./guide-strip.tsx";
import { Header } from "./header.tsx";
import { SideMenu } from "./side-menu.tsx";
import "./shell.css";

const EnrolRequired = lazyPart(() => import("../../rooms/factors/enrol-required.tsx"));
const FrozenNotice = lazyPart(() => import("./frozen/frozen-notice.tsx"));
const PhoneMenu = lazyPart(() => import("./phone-menu.tsx"));

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
      <a className="shell-skip" href="#page">
        {app.skip}
      </a>
      <Header area={area} user={user} viewer={viewer} />
      <div className="shell-body">
        <SideMenu viewer={viewer} here={here} />
        <div className="shell-column">
          <ConnectionBanner />
          {user?.isFrozen === true && <FrozenNotice />}
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
