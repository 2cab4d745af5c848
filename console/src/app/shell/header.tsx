import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { Link } from "@tanstack/react-router";
import { BRAND } from "../../shared/brand.ts";
import { BrandMark } from "../../shared/ui/brand-mark.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { isOpen, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import { AREAS, type Area } from "../routes/route-def.ts";
import { ROUTES } from "../routes/routes.ts";
import { signOut } from "../sign-out.ts";
import { communityAddress } from "./outside-links.ts";
import { Finder } from "./finder.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { ZoneSwitch } from "./zone-switch.tsx";
import styles from "./shell.module.css";

const AREA_LABELS: Readonly<Record<Area, string>> = {
  panel: app.areaPanel,
  hardware: app.areaHardware,
  account: app.areaAccount,
  operator: app.areaOperator,
};

const InboxBell = lazyPart(() => import("../../rooms/notifications/inbox-bell.tsx"));

/** Links to the areas, who is signed in, the inbox, time zone, language and appearance, and the way out. */
export function Header(props: {
  area: Area;
  user: UserInfoResponse["ret"] | undefined;
  viewer: Viewer;
}) {
  return (
    <header className={styles["head"]}>
      <Link to="/" className={styles["brand"]}>
        <BrandMark />
        {BRAND}
      </Link>
      <nav className={styles["areas"]} aria-label={app.mainMenu}>
        {AREAS.map((area) => {
          const first = ROUTES.find((each) => each.area === area && isOpen(each, props.viewer));
          return (
            first && (
              <Link key={area} to={first.path} data-here={area === props.area}>
                {AREA_LABELS[area]}
              </Link>
            )
          );
        })}
        {communityAddress && (
          <a href={communityAddress} target="_blank" rel="noreferrer">
            {app.community}
          </a>
        )}
      </nav>
      <div className={styles["tools"]}>
        {/* First, so that nothing moves when it comes. */}
        <InboxBell className={styles["tool"]} />
        <span className={styles["email"]} title={props.user?.email}>
          {props.user?.email}
        </span>
        <Finder viewer={props.viewer} />
        <ZoneSwitch />
        <LanguageSwitch />
        <ThemeSwitch />
        <button
          type="button"
          className={`${styles["tool"]} ${styles["signOut"]}`}
          onClick={() => void signOut()}
        >
          <Icon name="logout" size={18} />
          <span>{app.logout}</span>
        </button>
      </div>
    </header>
  );
}
