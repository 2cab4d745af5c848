import { Link } from "@tanstack/react-router";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { isOpen, type Viewer } from "../gates.ts";
import { app } from "../messages.ts";
import type { Group, Label, RouteDef } from "../routes/route-def.ts";
import { ROUTES } from "../routes/routes.ts";

/** The groups within a thumb's reach, each by its first open page. */
const PLACES: readonly { group: Group | undefined; label: Label; icon: IconName }[] = [
  { group: undefined, label: "home", icon: "home" },
  { group: "groupDevices", label: "devices", icon: "device" },
  { group: "groupRevenue", label: "groupRevenue", icon: "chart" },
  { group: "groupMoney", label: "money", icon: "coins" },
];

/** A phone's navigation: the four places that an owner looks at, and the way to all others. */
export function BottomBar(props: {
  here: RouteDef | undefined;
  viewer: Viewer;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}) {
  const { here } = props;
  const isElsewhere = here !== undefined && PLACES.every(({ group }) => group !== here.group);
  return (
    <nav className="shell-bottom" aria-label={app.bottomMenu}>
      {PLACES.map(({ group, label, icon }) => {
        const first = ROUTES.find((route) => route.group === group && isOpen(route, props.viewer));
        return (
          first && (
            <Link
              key={label}
              to={first.path}
              aria-current={here && here.group === group ? "page" : undefined}
              activeProps={{}}
            >
              <Icon name={icon} size={22} />
              {app[label]}
            </Link>
          )
        );
      })}
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
