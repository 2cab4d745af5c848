import { accountSearch } from "../../rooms/account/account-search.ts";
import { autoWithdrawalSearch } from "../../rooms/auto-withdrawal/auto-withdrawal-search.ts";
import { boundWallet } from "../../rooms/wallet/queries.ts";
import { walletSearch } from "../../rooms/wallet/wallet-search.ts";
import { defineRoute, type PublicRouteDef, type RouteDef } from "./route-def.ts";

export const accountRoutes: readonly RouteDef[] = [
  defineRoute({
    path: "/AccountSet",
    area: "account",
    group: "groupAccount",
    label: "account",
    parts: ["panels"],
    key: "a",
    icon: "account",
    load: () => import("../pages/account-set.tsx"),
    search: accountSearch,
    data: () => [boundWallet],
  }),
  defineRoute({
    path: "/bindWallet",
    area: "account",
    group: "groupMoney",
    label: "wallet",
    parts: ["panels"],
    key: "b",
    icon: "wallet",
    load: () => import("../../rooms/wallet/wallet-page.tsx"),
    search: walletSearch,
    data: () => [boundWallet],
  }),
  defineRoute({
    path: "/MyWallet",
    area: "account",
    group: "groupMoney",
    label: "payee",
    gates: { site: "chinese" },
    parts: ["panels"],
    icon: "card",
    load: () => import("../../rooms/payee/payee-page.tsx"),
    data: () => [],
  }),
  defineRoute({
    path: "/withdrawalAuto",
    area: "account",
    group: "groupMoney",
    label: "autoWithdrawal",
    gates: { site: "chinese" },
    parts: ["figures", "panels", "table"],
    icon: "calendar",
    load: () => import("../../rooms/auto-withdrawal/auto-withdrawal-page.tsx"),
    search: autoWithdrawalSearch,
    data: () => [],
  }),
];

export const accountPublicRoutes: readonly PublicRouteDef[] = [
  // Every call leads here while the account's phone is not verified, on both sites.
  { path: "/contact", load: () => import("../pages/contact.tsx") },
  // The link of a message about a change of phone, name or contact.
  {
    path: "/contact",
    hash: "cancel",
    load: () => import("../../rooms/identity/change/cancel-page.tsx"),
  },
  // The link that verifies an e-mail address.
  {
    path: "/AccountSet",
    hash: "email",
    load: () => import("../../rooms/account/email/verify-page.tsx"),
  },
  // The links of mails about the reset of a second factor.
  {
    path: "/AccountSet",
    hash: "lost",
    load: () => import("../../rooms/factors/reset-page.tsx"),
  },
  // The link of a mail about a change of the wallet.
  {
    path: "/bindWallet",
    hash: "cancel",
    load: () => import("../../rooms/wallet/cancel/cancel-page.tsx"),
  },
  // The link of a mail about a change of the payee.
  {
    path: "/MyWallet",
    hash: "cancel",
    load: () => import("../../rooms/payee/cancel-page.tsx"),
  },
];
