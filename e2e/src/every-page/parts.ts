import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Page } from "@playwright/test";
import { en as appEn } from "../../../console/src/app/messages.en.ts";
import { zh as appZh } from "../../../console/src/app/messages.zh.ts";
import { en as autoWithdrawalEn } from "../../../console/src/rooms/auto-withdrawal/messages.en.ts";
import { zh as autoWithdrawalZh } from "../../../console/src/rooms/auto-withdrawal/messages.zh.ts";
import { en as closingEn } from "../../../console/src/rooms/closing/messages.en.ts";
import { zh as closingZh } from "../../../console/src/rooms/closing/messages.zh.ts";
import { en as devicesEn } from "../../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../../console/src/rooms/devices/messages.zh.ts";
import { zh as downloadsZh } from "../../../console/src/rooms/downloads/messages.zh.ts";
import { en as factorsEn } from "../../../console/src/rooms/factors/messages.en.ts";
import { zh as factorsZh } from "../../../console/src/rooms/factors/messages.zh.ts";
import { en as homeEn } from "../../../console/src/rooms/home/messages.en.ts";
import { zh as homeZh } from "../../../console/src/rooms/home/messages.zh.ts";
import { en as announcementsEn } from "../../../console/src/rooms/home/operator/messages.en.ts";
import { zh as announcementsZh } from "../../../console/src/rooms/home/operator/messages.zh.ts";
import { en as feedEn } from "../../../console/src/rooms/feed/operator/messages.en.ts";
import { zh as feedZh } from "../../../console/src/rooms/feed/operator/messages.zh.ts";
import { en as dialEn } from "../../../console/src/rooms/dial/messages.en.ts";
import { zh as dialZh } from "../../../console/src/rooms/dial/messages.zh.ts";
import { en as operatorBuybacksEn } from "../../../console/src/rooms/buyback/operator/messages.en.ts";
import { zh as operatorBuybacksZh } from "../../../console/src/rooms/buyback/operator/messages.zh.ts";
import { zh as bills } from "../../../console/src/rooms/bills/messages.zh.ts";
import { en as operatorBillsEn } from "../../../console/src/rooms/bills/operator/messages.en.ts";
import { zh as operatorBillsZh } from "../../../console/src/rooms/bills/operator/messages.zh.ts";
import { en as operatorReviewsEn } from "../../../console/src/rooms/operator/reviews/messages.en.ts";
import { zh as operatorReviewsZh } from "../../../console/src/rooms/operator/reviews/messages.zh.ts";
import { en as operatorExchangesEn } from "../../../console/src/rooms/exchange/operator/messages.en.ts";
import { zh as operatorExchangesZh } from "../../../console/src/rooms/exchange/operator/messages.zh.ts";
import { en as operatorCodesEn } from "../../../console/src/rooms/bcode/operator/messages.en.ts";
import { zh as operatorCodesZh } from "../../../console/src/rooms/bcode/operator/messages.zh.ts";
import { en as operatorDevicesEn } from "../../../console/src/rooms/devices/operator/messages.en.ts";
import { zh as operatorDevicesZh } from "../../../console/src/rooms/devices/operator/messages.zh.ts";
import { en as ownedNodesEn } from "../../../console/src/rooms/standard-nodes/operator/messages.en.ts";
import { zh as ownedNodesZh } from "../../../console/src/rooms/standard-nodes/operator/messages.zh.ts";
import { en as operatorPayoutsEn } from "../../../console/src/rooms/withdrawal/operator/messages.en.ts";
import { zh as operatorPayoutsZh } from "../../../console/src/rooms/withdrawal/operator/messages.zh.ts";
import { en as operatorRatesEn } from "../../../console/src/rooms/rates/messages.en.ts";
import { zh as operatorRatesZh } from "../../../console/src/rooms/rates/messages.zh.ts";
import { en as accountsEn } from "../../../console/src/rooms/operator/accounts/messages.en.ts";
import { zh as accountsZh } from "../../../console/src/rooms/operator/accounts/messages.zh.ts";
import { en as operatorEn } from "../../../console/src/rooms/operator/messages.en.ts";
import { zh as operatorZh } from "../../../console/src/rooms/operator/messages.zh.ts";
import { en as payeeEn } from "../../../console/src/rooms/payee/messages.en.ts";
import { zh as payeeZh } from "../../../console/src/rooms/payee/messages.zh.ts";
import { en as revenueEn } from "../../../console/src/rooms/revenue/messages.en.ts";
import { zh as revenueZh } from "../../../console/src/rooms/revenue/messages.zh.ts";
import { zh as nodesZh } from "../../../console/src/rooms/standard-nodes/messages.zh.ts";
import { en as tasksEn } from "../../../console/src/rooms/tasks/messages.en.ts";
import { zh as tasksZh } from "../../../console/src/rooms/tasks/messages.zh.ts";
import { en as walletEn } from "../../../console/src/rooms/wallet/messages.en.ts";
import { zh as walletZh } from "../../../console/src/rooms/wallet/messages.zh.ts";
import { dialogOn } from "../harness/dialogs.ts";
import { DEMO } from "../harness/people.ts";
import { inWords } from "../harness/texts.ts";

export type Part = [
  what: string,
  path: string,
  who: "nobody" | "demo" | "newcomer" | "operator" | "in-app",
  act?: (page: Page) => Promise<void>,
];

/** Every page, in every state that it can be brought into by its address, its reader or a click or two. */
export function partsOf(language: Language): Part[] {
  const announcements = inWords(language, announcementsZh, announcementsEn);
  const feed = inWords(language, feedZh, feedEn);
  const dial = inWords(language, dialZh, dialEn);
  const app = inWords(language, appZh, appEn);
  const closing = inWords(language, closingZh, closingEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const factors = inWords(language, factorsZh, factorsEn);
  const home = inWords(language, homeZh, homeEn);
  const operator = inWords(language, operatorZh, operatorEn);
  const accounts = inWords(language, accountsZh, accountsEn);
  const autoWithdrawal = inWords(language, autoWithdrawalZh, autoWithdrawalEn);
  const payee = inWords(language, payeeZh, payeeEn);
  const operatorCodes = inWords(language, operatorCodesZh, operatorCodesEn);
  const operatorDevices = inWords(language, operatorDevicesZh, operatorDevicesEn);
  const operatorBuybacks = inWords(language, operatorBuybacksZh, operatorBuybacksEn);
  const operatorBills = inWords(language, operatorBillsZh, operatorBillsEn);
  const operatorReviews = inWords(language, operatorReviewsZh, operatorReviewsEn);
  const operatorExchanges = inWords(language, operatorExchangesZh, operatorExchangesEn);
  const operatorPayouts = inWords(language, operatorPayoutsZh, operatorPayoutsEn);
  const operatorRates = inWords(language, operatorRatesZh, operatorRatesEn);
  const ownedNodes = inWords(language, ownedNodesZh, ownedNodesEn);
  const revenue = inWords(language, revenueZh, revenueEn);
  const tasks = inWords(language, tasksZh, tasksEn);
  const wallet = inWords(language, walletZh, walletEn);
  const submit = (page: Page): Promise<void> =>
    page.locator('main [type="submit"]').first().click();
  const press = (name: string) => (page: Page) =>
    page.getByRole("button", { name, exact: true }).first().click();
  const pressFirst = async (page: Page): Promise<void> => {
    await page.locator("main li button").first().click();
    await dialogOn(page).waitFor();
  };
  /** Which accounts are bound, and which first, depends on the parts before. */
  const ofDemo = (act: (page: Page) => Promise<void>) => async (page: Page) => {
    await page.locator('[name="selectEmail"]').selectOption(DEMO.email);
    await act(page);
  };
  const keys = (pressed: string) => async (page: Page) => {
    await page.keyboard.press(pressed);
    await page.getByRole("dialog").waitFor();
  };
  const openDialog = (name: string) => async (page: Page) => {
    await page.locator("main tbody").getByRole("button", { name, exact: true }).first().click();
    await page.getByRole("dialog").waitFor();
  };
  /** Of the first row that says something, where not every row's menu has it; the page shows the whole fleet then. */
  const openRowDialog =
    (name: string, ...cells: readonly string[]) =>
    async (page: Page) => {
      const rows = cells.reduce(
        (found, hasText) => found.filter({ hasText }),
        page.locator("main tbody tr"),
      );
      await rows.first().locator('button[aria-haspopup="menu"]').click();
      await page.getByRole("menuitem", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor();
    };
  const tick = async (page: Page): Promise<void> => {
    await page.locator("main tbody").getByRole("checkbox").first().check();
  };
  const openForTicked = (name: string) => async (page: Page) => {
    await tick(page);
    await page.getByRole("button", { name, exact: true }).first().click();
    await page.getByRole("dialog").waitFor();
  };
  const openMenu = (page: Page): Promise<void> =>
    page.locator('main tbody button[aria-haspopup="menu"]').first().click();
  const writeAnnouncement = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: announcements.newAnnouncement, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: announcements.save, exact: true }).click();
  };
  const writeEntry = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: feed.newEntry, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: feed.save, exact: true }).click();
  };
  // On the Chinese site alone.
  const downloadParts: Part[] =
    language === "zn"
      ? [
          ["downloads", "/download", "demo"],
          ["publishing an image", "/download", "operator", press(downloadsZh.publish)],
        ]
      : [];
  const pressInRow = (name: string) => async (page: Page) => {
    await page.locator("main tbody").getByText(name, { exact: true }).first().click();
    await page.getByRole("dialog").waitFor();
  };
  const addCodes = pressInRow(operatorCodes.add);
  const previewRate = async (page: Page): Promise<void> => {
    // Of what is settled by the day: quicker than 24 hours.
    const compute = page.locator("main tbody tr").nth(1);
    await compute.getByText(operatorRates.change, { exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: operatorRates.preview, exact: true }).click();
    await dialog.getByText(operatorRates.total, { exact: true }).first().waitFor();
  };
  const openWhy = pressInRow(operatorDevices.why);
  const unbindForOwner = pressInRow(operatorDevices.unbind);
  const openLine = pressInRow(operator.details);
  const openNodeLog = pressInRow(ownedNodes.log);
  const addNode = async (page: Page): Promise<void> => {
    await page.getByRole("button", { name: nodesZh.add, exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: nodesZh.save, exact: true }).click();
  };
  const openLedger = async (page: Page): Promise<void> => {
    await page.getByRole("dialog").getByRole("button", { name: revenue.open }).first().click();
    await page.getByText(revenue.formulaWeight).waitFor();
  };
  const withdrawalParts: Part[] = [
    ["withdrawals, filled in wrong", "/withdrawal", "demo", submit],
    ["withdrawals of a newcomer", "/withdrawal", "newcomer"],
    ["a paid withdrawal", "/withdrawal?id=1", "demo"],
    ["a canceled withdrawal", "/withdrawal?id=2", "demo"],
  ];
  const chineseParts: Part[] = [
    ["the feed", "/info", "demo"],
    ["identity of a newcomer, filled in wrong", "/contact", "newcomer", submit],
    ["buy-backs, filled in wrong", "/buyBack", "demo", submit],
    ["buy-backs of a newcomer", "/buyBack", "newcomer"],
    ["a paid buy-back", "/buyBack?id=1", "demo"],
    ["the second buy-back", "/buyBackSecond", "demo"],
    ["exchanges, filled in wrong", "/exchange", "demo", submit],
    ["exchanges of a newcomer", "/exchange", "newcomer"],
    ["automatic withdrawal", "/withdrawalAuto", "demo"],
    ["automatic withdrawal to be changed", "/withdrawalAuto", "demo", press(autoWithdrawal.change)],
    ["automatic withdrawal of a newcomer", "/withdrawalAuto", "newcomer"],
    ["dial configurations", "/dialConfig", "demo"],
    ["dial configurations of a newcomer", "/dialConfig", "newcomer"],
    ["a new dial configuration", "/dialConfig", "newcomer", press(dial.add)],
    ["a dial configuration to be edited", "/dialConfig", "demo", pressInRow(dial.edit)],
    ["dial status", "/dialStatus", "demo"],
    ["dial status of a newcomer", "/dialStatus", "newcomer"],
    ["abnormal lines of a host", "/dialStatus", "demo", pressInRow(dial.details)],
    ["faults of lite nodes", "/standardDevErr", "demo"],
    ["faults of lite nodes, nothing matching", "/standardDevErr?search=nothing", "demo"],
    ["faults of standard nodes, all", "/standardDevErrnor?show=all", "demo"],
    ["faults of a newcomer", "/standardDevErr", "newcomer"],
    ["bad disks", "/standardAbnormalDisk", "demo"],
    ["bad disks of a newcomer", "/standardAbnormalDisk", "newcomer"],
    ["adding a node, filled in wrong", "/standardNode", "demo", addNode],
    ["nodes with problems", "/standardNode?show=problem", "demo"],
    ["nodes, nothing matching", "/standardNode?search=nothing", "demo"],
    [
      "the log of a node",
      "/standardNode?search=成都高新 1",
      "demo",
      press(nodesZh.actOn(nodesZh.log, "成都高新 1 号机")),
    ],
    ["nodes of a newcomer", "/standardNode", "newcomer"],
    ["running nodes of a newcomer", "/standardStatus", "newcomer"],
    ["the bandwidth of a bill", "/standardBill", "demo", pressInRow(bills.bandwidth)],
    ["bills of a newcomer", "/standardBill", "newcomer"],
    ["payee", "/MyWallet", "demo"],
    ["payee to be changed", "/MyWallet", "demo", press(payee.change)],
    ["payee of a newcomer", "/MyWallet", "newcomer"],
  ];
  const inAppParts: Part[] = [
    ["menu in the chat app", "/WechatMenu", "in-app"],
    ["binding, filled in wrong", "/wechat", "in-app", submit],
    ["unbinding", "/wechat/unbind", "in-app", pressFirst],
    ["an account's overview", "/wechat/overview", "in-app"],
    ["an account's revenue", "/wechat/revenue", "in-app"],
    ["an account's devices", "/wechat/device", "in-app"],
    ["a device's status, not found", "/wechat/deviceStatus?mac=FEFEFEFEFEFE", "in-app"],
    ["withdrawal, filled in wrong", "/wechat/withdrawal", "in-app", ofDemo(submit)],
    ["list of withdrawals", "/wechat/buybackList", "in-app"],
    ["gift cards, filled in wrong", "/wechat/exchange", "in-app", ofDemo(submit)],
    ["list of exchanges, a card to be seen", "/wechat/exchangeList", "in-app", ofDemo(pressFirst)],
    ["guide for a resource", "/wechat/guide?type=2", "in-app"],
    ["help in the chat app", "/wechat/help", "in-app"],
    // Brings another account, which would be the first one.
    ["earlier bindings", "/wechat/accountUnify", "in-app"],
  ];
  return [
    ...inAppParts,
    ["sign-in, filled in wrong", "/login", "nobody", submit],
    ["sign-up, filled in wrong", "/signUp", "nobody", submit],
    ["password reset, filled in wrong", "/forget", "nobody", submit],
    ["user agreement", "/protocol", "nobody"],
    ["tax agreement", "/protocolTaxes", "nobody"],
    ["home", "/", "demo"],
    ["home of a newcomer", "/", "newcomer"],
    ["adding a device", "/?add=device", "demo"],
    ["guide", "/newerGuide", "demo"],
    ["console on a phone", "/", "demo", press(app.onPhone)],
    ["search in everything", "/AccountSet", "demo", keys("Control+k")],
    ["keyboard shortcuts", "/AccountSet", "demo", keys("?")],
    ["a device that is offline", "/hardList?device=8&span=7d&compare=fleet", "demo"],
    ["a device's earnings", "/hardList?device=2&tab=earnings", "demo"],
    ["a device's tasks on its page", "/hardList?device=2&tab=tasks", "demo"],
    ["a device's events", "/hardList?device=7&tab=events", "demo"],
    ["a device's settings", "/hardList?device=7&tab=settings", "demo"],
    ["no such device", "/hardList?device=nothing", "demo"],
    ["revenue", "/revenue", "demo"],
    ["revenue of a newcomer", "/revenue", "newcomer"],
    ["ledger lines", "/revenue?ledger=total", "demo"],
    ["each device's part", "/revenue?ledger=network", "demo", openLedger],
    ["choosing whose day is explained", "/revenue?view=why", "demo"],
    [
      "why a device earned, with a proof",
      "/revenue?view=why&deviceId=17&hour=05&proof=open",
      "demo",
    ],
    ["revenue history", "/revenue?view=history", "demo"],
    ["a device's months", "/revenue?view=history&deviceId=17&step=month&search=02", "demo"],
    ["revenue history of a newcomer", "/revenue?view=history", "newcomer"],
    ["costs and net", "/revenue?view=economics", "demo"],
    ["costs and net of a newcomer", "/revenue?view=economics", "newcomer"],
    ["lite nodes", "/hardList", "demo"],
    ["lite nodes of a newcomer", "/hardList", "newcomer"],
    ["lite nodes, nothing matching", "/hardList?search=FEFEFEFEFEFE", "demo"],
    ["lite nodes, ticked", "/hardList?page=2", "demo", tick],
    ["lite nodes, what can be done with one", "/hardList?page=2", "demo", openMenu],
    ["lite nodes, their columns", "/hardList?page=2", "demo", press(devices.columns)],
    ["lite nodes, all rows", "/hardList?size=all", "demo"],
    [
      "lite nodes of a tag that is gone, with a column that is gone",
      "/hardList?tag=none&cols=gone.note",
      "demo",
    ],
    ["tags of a device", "/hardList?page=2", "demo", openRowDialog(devices.editTags)],
    ["devices by tag", "/hardList?page=2", "demo", press(devices.byTag)],
    ["restarting several", "/hardList?page=2", "demo", openForTicked(devices.restart)],
    ["unbinding several", "/hardList?page=2", "demo", openForTicked(devices.confirmBulk)],
    ["restart", "/hardList?page=2", "demo", openRowDialog(devices.restart)],
    ["unbind", "/hardList?page=2", "demo", openRowDialog(devices.unbind)],
    ["history", "/hardList?page=2", "demo", openRowDialog(devices.commands)],
    ["watching a device", "/hardList?page=2", "demo", openRowDialog(devices.watch)],
    ["recent faults", "/hardList", "demo", press(devices.recentFaults)],
    ["normal nodes of a newcomer", "/standardList", "newcomer"],
    ["device overview", "/deviceOverview", "demo"],
    ["device overview of a newcomer", "/deviceOverview", "newcomer"],
    [
      "device overview, nothing matching",
      "/deviceOverview?search=FEFEFEFEFEFE&filter=network_bad",
      "demo",
    ],
    ["exporting devices", "/deviceOverview", "demo", press(devices.export)],
    ["network tasks", "/netStatus", "demo"],
    ["compute tasks", "/calculateStatus", "demo"],
    ["compute tasks, nothing matching", "/calculateStatus?filter=compute_lowhd&page=9", "demo"],
    ["task selection", "/calculateTask", "demo"],
    ["task selection of a newcomer", "/calculateTask", "newcomer"],
    ["choosing a task", "/calculateTask", "demo", openDialog(tasks.change)],
    [
      "removing a task",
      "/calculateTask?size=50",
      "demo",
      openRowDialog(tasks.remove, tasks.Running, tasks.change),
    ],
    [
      "what a device lacks",
      "/calculateTask?size=50",
      "demo",
      openRowDialog(tasks.unfitDetails, tasks.unfit),
    ],
    ["a device's tasks", "/calculateTask", "demo", openRowDialog(tasks.history)],
    ["watching normal nodes", "/standardWatch", "demo"],
    ...downloadParts,
    ["watching normal nodes, of a newcomer", "/standardWatch", "newcomer"],
    ["watching a normal node that is not there", "/standardWatch?node=0", "demo"],
    ["about D tasks", "/calculateTask", "demo", press(tasks.aboutD)],
    ["all announcements", "/", "demo", press(home.allAnnouncements)],
    ["total revenue by device", "/devAllRevenue", "demo"],
    ["network revenue by device", "/netDetail", "demo"],
    ["compute revenue by device", "/calculateDetail", "demo"],
    ["revenue by device of a newcomer", "/devAllRevenue", "newcomer"],
    ["revenue by device, nothing matching", "/netDetail?search=FEFEFEFEFEFE", "demo"],
    ["activity of new devices", "/devAllRevenue_new", "demo"],
    ["activity of old devices", "/devAllRevenue_old", "demo"],
    ["invite details", "/inviteDetail", "demo"],
    ["invite details of a newcomer", "/inviteDetail", "newcomer"],
    ["contribution ranking", "/networkContribution", "demo"],
    ["account settings, filled in wrong", "/AccountSet", "demo", submit],
    ["activity of a newcomer, of one kind", "/AccountSet?kind=money", "newcomer"],
    ["setting an authenticator app up", "/AccountSet", "newcomer", press(factors.addApp)],
    ["two-step verification of an operator", "/AccountSet", "operator"],
    ["new recovery codes", "/AccountSet", "operator", press(factors.newCodes)],
    ["closing an account that has devices", "/AccountSet", "demo", press(closing.open)],
    ["closing an account", "/AccountSet", "newcomer", press(closing.open)],
    ["wallet", "/bindWallet", "demo"],
    ["wallet to be changed, filled in wrong", "/bindWallet?step=change", "demo", submit],
    ["wallet of a newcomer, filled in wrong", "/bindWallet", "newcomer", submit],
    ["unbinding a wallet", "/bindWallet", "demo", press(wallet.unbind)],
    ["the operators' overview", "/operator", "operator"],
    ["the operators' overview, for an owner", "/operator", "demo"],
    ["orders to approve", "/operator/reviews", "operator"],
    [
      "returning an order that waits",
      "/operator/reviews",
      "operator",
      (page) => page.getByRole("button", { name: operatorReviews.returnBp }).first().click(),
    ],
    ["orders to approve, nothing matching", "/operator/reviews?account=nobody", "operator"],
    ["accounts", "/operator/accounts", "operator"],
    ["accounts, nothing matching", "/operator/accounts?search=nobody", "operator"],
    [
      "an account, to be frozen",
      "/operator/accounts?account=1",
      "operator",
      press(operator.freeze),
    ],
    ["an account's audit log", "/operator/accounts?account=1&tab=log", "operator"],
    [
      "an account's limit, to be changed",
      "/operator/accounts?account=3&tab=limits",
      "operator",
      press(accounts.changeOf(accounts.codes)),
    ],
    [
      "an account's permissions, one to be asked for",
      "/operator/accounts?account=3&tab=permissions",
      "operator",
      press(`${accounts.requestGrant}: ${accounts.role(operator.finance)}`),
    ],
    ["no such account", "/operator/accounts?account=999999", "operator"],
    ["no such page of operators", "/operator/nowhere", "operator"],
    ["requests of operators", "/operator/requests?show=all", "operator"],
    [
      "halting payments of buy-backs",
      "/operator/buybacks",
      "operator",
      press(`${operatorBuybacks.halt}: ${operatorBuybacks.payments}`),
    ],
    [
      "choosing buy-backs for a batch",
      "/operator/buybacks",
      "operator",
      press(operatorBuybacks.makeBatch),
    ],
    ["batches of buy-backs", "/operator/buybacks?view=batches", "operator"],
    [
      "the result of a batch",
      "/operator/buybacks?view=batches",
      "operator",
      press(operatorBuybacks.actOn(operatorBuybacks.result, "1")),
    ],
    ["bills of all owners", "/operator/bills?view=bills", "operator"],
    [
      "uploading a supplement",
      "/operator/bills?view=supplements",
      "operator",
      press(operatorBills.upload),
    ],
    ["disputed bills", "/operator/bills?view=disputes", "operator"],
    ["loading gift cards", "/operator/exchanges", "operator", press(operatorExchanges.load)],
    [
      "changing what is offered",
      "/operator/exchanges",
      "operator",
      press(operatorExchanges.offerChange),
    ],
    ["exchanges of all owners", "/operator/exchanges?view=exchanges", "operator"],
    ["identity reviews", "/operator/identities?show=all", "operator"],
    ["payouts", "/operator/payouts", "operator"],
    ["signed payouts", "/operator/payouts?view=sent", "operator"],
    ["ended withdrawals, past the last page", "/operator/payouts?view=ended&page=99", "operator"],
    ["an audit of payouts", "/operator/payouts?view=checks&check=1", "operator"],
    ["devices of all owners", "/operator/devices", "operator"],
    ["devices of all owners, nothing matching", "/operator/devices?search=nobody", "operator"],
    ["why a device of any owner earned", "/operator/devices", "operator", openWhy],
    ["unbinding a device for its owner", "/operator/devices", "operator", unbindForOwner],
    ["faults of all owners", "/operator/faults", "operator"],
    ["versions and rollouts of the agent", "/operator/agents", "operator"],
    ["dial configurations of all owners", "/operator/dial-configs", "operator"],
    ["nodes of all owners, with problems", "/operator/nodes?show=problem", "operator"],
    ["the log of any owner's node", "/operator/nodes", "operator", openNodeLog],
    ["pools of activation codes", "/operator/codes", "operator"],
    ["adding activation codes", "/operator/codes", "operator", addCodes],
    ["a rate's figures", "/operator/rates?rate=network", "operator"],
    ["a change of a rate, calculated", "/operator/rates", "operator", previewRate],
    ["announcements of operators", "/operator/announcements", "operator"],
    ["the feed of operators", "/operator/feed", "operator"],
    ["an entry of the feed, filled in wrong", "/operator/feed", "operator", writeEntry],
    [
      "writing an announcement, filled in wrong",
      "/operator/announcements",
      "operator",
      writeAnnouncement,
    ],
    ["jobs", "/operator/jobs?show=all", "operator"],
    ["pausing payouts", "/operator/payouts", "operator", press(operatorPayouts.pause)],
    ["a line of the audit log", "/operator/audit", "operator", openLine],
    [
      "the audit log of everyone, nothing matching",
      "/operator/audit?by=everybody&actor=nobody",
      "operator",
    ],
    ["link to cancel a change that is not there", "/bindWallet#cancel=none", "nobody"],
    ["identity", "/contact", "demo"],
    ["link to cancel a change of identity that is not there", "/contact#cancel=none", "nobody"],
    ["link to cancel a payee's change that is not there", "/MyWallet#cancel=none", "nobody"],
    ...(language === "en" ? withdrawalParts : chineseParts),
  ];
}
