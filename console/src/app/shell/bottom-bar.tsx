import { Link } from "@tanstack/react-router";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { isOpen, pagesBeside, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import type { Group, Label, RouteDef } from "../routes/route-def.ts";
import { ROUTES } from "../routes/routes.ts";
import styles from "./shell.module.css";

/** The groups within a thumb's reach, each by its first open page. */
const PLACES: readonly { group: Group | undefined; label: Label; icon: IconName }[] = [
  { group: undefined, label: "home", icon: "home" },
  { group: "groupDevices", label: "devices", icon: "device" },
  { group: "groupRevenue", label: "groupRevenue", icon: "chart" },
  { group: "groupMoney", label: "money", icon: "coins" },
];

/** Pages of the operators' area within a thumb's reach. */
const OPERATOR_PLACES = 4;

/** The places of the area: by group, or in the operators' the first pages themselves. */
function placesOf(here: RouteDef | undefined, viewer: Viewer) {
  const routes = pagesBeside(ROUTES, here, viewer).filter((route) => isOpen(route, viewer));
  if (routes[0]?.area === "operator")
    return routes
      .slice(0, OPERATOR_PLACES)
      .map(({ path, label, icon }) => ({ path, label, icon, isHere: path === here?.path }));
  return PLACES.flatMap(({ group, label, icon }) => {
    const first = routes.find((route) => route.group === group);
    const isHere = here !== undefined && here.group === group && here.area !== "operator";
    return first ? [{ path: first.path, label, icon, isHere }] : [];
  });
}

/** A phone's navigation: the four places that an owner looks at, and the way to all others. */
export function BottomBar(props: {
  here: RouteDef | undefined;
  viewer: Viewer;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}) {
  const { here } = props;
  const places = placesOf(here, props.viewer);
  const isElsewhere = here !== undefined && places.every(({ isHere }) => !isHere);
  return (
    <nav className={styles["bottom"]} aria-label={app.bottomMenu}>
      {places.map(({ path, label, icon, isHere }) => (
        <Link
          key={label}
          to={path}
          aria-current={isHere ? "page" : undefined}
          activeProps={{}}
          activeOptions={{ exact: true }}
        >
          <Icon name={icon} size={22} />
          {app[label]}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={props.isMenuOpen}
        data-here={isElsewhere}
        onClick={props.onOpenMenu}
      >
        <Icon name="menu" size={22} />
        {app.more}
      </button>
    </nav>
  );
}
