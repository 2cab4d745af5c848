import { useSyncExternalStore } from "react";
import {
  onThemeChange,
  setThemeChoice,
  themeChoice,
  type ThemeChoice,
} from "../../shared/theme.ts";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { app } from "../messages.ts";
import styles from "./shell.module.css";

const STEPS: Readonly<Record<ThemeChoice, { icon: IconName; label: string; next: ThemeChoice }>> = {
  system: { icon: "screen", label: app.themeSystem, next: "light" },
  light: { icon: "sun", label: app.themeLight, next: "dark" },
  dark: { icon: "moon", label: app.themeDark, next: "system" },
};

/** Steps through: as the system, light, dark. */
export function ThemeSwitch() {
  const choice = useSyncExternalStore(onThemeChange, themeChoice);
  const step = STEPS[choice];
  return (
    <button
      type="button"
      className={`${styles["tool"]} ${styles["theme"]}`}
      aria-label={step.label}
      title={step.label}
      onClick={() => setThemeChoice(step.next)}
    >
      <Icon name={step.icon} size={18} />
    </button>
  );
}
