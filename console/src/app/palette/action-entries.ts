import { setThemeChoice } from "../../shared/theme.ts";
import { signOut } from "../sign-out.ts";
import type { Entry } from "./entry.ts";
import { RESTART } from "./commanded.ts";
import { palette } from "./messages.ts";

/** Pages that export files. */
const EXPORTS = [
  { id: "exportDevices", place: { to: "/deviceOverview", search: {} } },
  { id: "exportRevenue", place: { to: "/devAllRevenue", search: {} } },
  { id: "exportStatement", place: { to: "/revenue", search: { view: "history" } } },
] as const;

/** Actions available on every page; destructive ones lead to their confirmation only. */
export function actionEntries(options: {
  showKeys: () => void;
  /** The same page in the other language. */
  otherLanguage: string;
}): Entry[] {
  return [
    {
      id: "add",
      label: palette.addDevice,
      detail: palette.addDeviceDetail,
      icon: "plus",
      words: "add device claim code bind 添加 领取 激活码 绑定",
      deed: { place: { to: "/", search: { add: "device" } } },
    },
    {
      id: "restart",
      label: palette.restart,
      detail: palette.restartDetail,
      icon: "refresh",
      words: "restart reboot 重启",
      deed: { text: RESTART },
    },
    ...EXPORTS.map(({ id, place }) => ({
      id,
      label: palette[id],
      icon: "download" as const,
      words: "export download spreadsheet csv xlsx 导出 下载 表格",
      deed: { place },
    })),
    {
      id: "light",
      label: palette.themeLight,
      icon: "sun",
      words: "theme light appearance 主题 浅色 外观",
      deed: { act: () => setThemeChoice("light") },
    },
    {
      id: "dark",
      label: palette.themeDark,
      icon: "moon",
      words: "theme dark appearance 主题 深色 外观",
      deed: { act: () => setThemeChoice("dark") },
    },
    {
      id: "system",
      label: palette.themeSystem,
      icon: "screen",
      words: "theme system appearance 主题 系统 外观",
      deed: { act: () => setThemeChoice("system") },
    },
    {
      id: "language",
      label: palette.language,
      icon: "globe",
      words: "language english chinese 语言 英文 中文",
      deed: { act: () => location.assign(options.otherLanguage) },
    },
    {
      id: "keys",
      label: palette.shortcuts,
      detail: "?",
      icon: "keyboard",
      words: "keyboard shortcuts help 快捷键 键盘",
      deed: { act: options.showKeys },
    },
    {
      id: "sign-out",
      label: palette.signOut,
      icon: "logout",
      words: "sign out log out 退出 登录",
      deed: { act: () => void signOut() },
    },
  ];
}
