import type { IconName } from "../../../shared/ui/icon.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { wechat } from "../messages.ts";
import { Menu } from "../shell/menu.tsx";
import { menu } from "./messages.ts";

type Entry = readonly [path: string, icon: IconName, label: string];

const GROUPS: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: menu.earnings,
    entries: [
      ["/wechat/overview", "home", wechat.overview],
      ["/wechat/revenue", "chart", wechat.revenue],
      ["/wechat/device", "device", wechat.device],
      ["/wechat/deviceStatus", "signal", wechat.deviceStatus],
    ],
  },
  {
    title: menu.money,
    entries: [
      ["/wechat/withdrawal", "coins", wechat.withdrawal],
      ["/wechat/buybackList", "list", wechat.buybackList],
      ["/wechat/exchange", "gift", wechat.exchange],
      ["/wechat/exchangeList", "list", wechat.exchangeList],
    ],
  },
  {
    title: menu.accounts,
    entries: [
      ["/wechat", "account", wechat.bind],
      ["/wechat/unbind", "logout", wechat.unbind],
      ["/wechat/accountUnify", "refresh", wechat.accountUnify],
    ],
  },
  {
    title: menu.support,
    entries: [
      ["/wechat/guide", "bookmark", wechat.guide],
      ["/wechat/help", "question", wechat.help],
    ],
  },
];

/** `/WechatMenu`: every page inside of the chat app. */
export default function MenuPage() {
  return (
    <>
      <PageHeader title={menu.title} purpose={menu.purpose} />
      {GROUPS.map(({ title, entries }) => (
        <Menu
          key={title}
          title={title}
          entries={entries.map(([path, icon, label]) => ({ path, icon, label }))}
        />
      ))}
    </>
  );
}
