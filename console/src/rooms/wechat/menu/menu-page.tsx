import { withLanguage } from "../../../shared/site.ts";
import { Icon, type IconName } from "../../../shared/ui/icon.tsx";
import { wechat } from "../messages.ts";
import { Head } from "../shell/head.tsx";
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
      <Head title={menu.title} purpose={menu.purpose} />
      {GROUPS.map(({ title, entries }) => (
        <nav key={title} className="app-menu" aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map(([path, icon, label]) => (
              <li key={path}>
                <a href={withLanguage(path)}>
                  <Icon name={icon} size={20} />
                  <span>{label}</span>
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  );
}
