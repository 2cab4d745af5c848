// Calls of the catalogue's customer management. It gives their names and methods; what they take and answer is defined here.
import { z } from "zod";
import { callsIn, type RequestOf } from "../call.ts";
import { instant, flag, text, typed, writtenText } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { namedAccount, reason, version } from "../operator-fields.ts";
import { findAccounts } from "./account-calls.ts";
import { requestCorrection } from "./request-calls.ts";
import { PAGE_FLAGS } from "./rules.ts";

const { operator } = callsIn("operator");

const email = typed("email", 254).meta({ description: "Of the account" });
const balances = { balance: bpText, held: bpText.meta({ description: "By open withdrawals" }) };
const search = { ...pageQuery, text: text(80).optional() };

export const getUserList = operator("finance", "operations", "support").get(
  "/api/crm/getUserList",
  {
    summary: "Accounts by e-mail, id, wallet, MAC address or activation code, newest first",
    request: findAccounts.request,
    response: findAccounts.response,
  },
);

const accountBalance = z.strictObject({ ...namedAccount.shape, ...balances });

export const getBalanceList = operator("finance").get("/api/crm/getBalanceList", {
  summary: "Balances of accounts by part of the e-mail, the largest first",
  request: z.object(search),
  response: ok({
    ...pageReply(accountBalance),
    sum: z.strictObject(balances).meta({ description: "Of all accounts found" }),
  }),
});
export type BalanceListQuery = RequestOf<typeof getBalanceList>;

const listedAccount = accountBalance.extend({ flags: z.array(z.enum(PAGE_FLAGS)) });

export const getWhiteListBalance = operator("finance", "operations").get(
  "/api/crm/getWhiteListBalance",
  {
    summary: "Balances of the accounts that have a page of their own, the largest first",
    request: z.object(search),
    response: ok(pageReply(listedAccount)),
  },
);

const flagRequest = z.object({ email, isAllowed: flag, reason });
export type FlagRequest = z.infer<typeof flagRequest>;

export const setEmailToList = operator("operations").post("/api/crm/setEmailToList", {
  summary: "Open the page of downlink traffic to an account, or close it",
  request: flagRequest,
  response: done,
  needsFreshProof: true,
});

export const setEmailAuth = operator("finance").post("/api/crm/setEmailAuth", {
  summary: "Open the second buy-back page to an account, or close it",
  request: flagRequest,
  response: done,
  needsFreshProof: true,
});

export const sendQrcode = operator("support").post("/api/crm/sendQrcode/", {
  summary: "Mail an owner the console's address as a QR code, to open it on a phone",
  request: z.object({ email, reason }),
  response: ok({
    message: z.string(),
    address: z.string().meta({ description: "What the QR code holds" }),
  }),
});

export const setBalance = operator("finance").post("/api/crm/setBalance", {
  summary: "Ask for a counter-entry that brings an account's balance to an amount",
  request: z.object({
    email,
    balance: text(30).meta({
      description:
        "BP. The difference to the balance at the time of asking is what another operator approves",
    }),
    reason,
  }),
  response: requestCorrection.response,
  needsFreshProof: true,
});

export const unbindDev = operator("support").post("/api/crm/unbindDev", {
  summary: "Unbind a device from its account",
  request: z.object({ mac_address: text(40), reason }),
  response: done,
  needsFreshProof: true,
});

const record = {
  location: writtenText(120),
  contact: writtenText(120),
  contractNumber: writtenText(80),
  remark: writtenText(500),
};
const recordRequest = z.object({ mac_address: text(40), ...record, reason });
export type RecordRequest = z.infer<typeof recordRequest>;

const server = z.strictObject({
  deviceId: z.string(),
  mac: z.string(),
  hostname: z.string(),
  owner: namedAccount,
  boundAt: instant,
  lastSeenAt: z
    .string()
    .nullable()
    .meta({ description: "ISO instant; null before the first report" }),
  isOnline: z.boolean(),
  record: z.strictObject(record).nullable().meta({ description: "What operators noted about it" }),
  version,
});

export const getServerByAdmin = operator("operations", "support").get("/api/crm/getServerByAdmin", {
  summary:
    "Bound devices of all owners by part of MAC address, hostname or e-mail, with their records",
  request: z.object(search),
  /** Newest binding first. */
  response: ok(pageReply(server)),
});

export const insertCmbdInfo = operator("operations", "support").post("/api/crm/insertCmbdInfo", {
  summary: "Write the record of a device that has none",
  request: recordRequest,
  response: done,
});

export const updateCmbdInfo = operator("operations", "support").post("/api/crm/updateCmbdInfo", {
  summary: "Change the record of a device",
  request: recordRequest.extend({ version }),
  response: done,
});
export type RecordChange = RequestOf<typeof updateCmbdInfo>;
