import { generateKeyPair, randomUUID, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import type { Clock } from "@nodeyard/server/platform/clock.ts";
import type { GatewaySettings } from "@nodeyard/server/platform/payment-gateway/settings.ts";
import { openOrders, type Order, type OrderStatus } from "./orders.ts";
import { isRequestSigned, signedAnswer } from "./signatures.ts";

const APP_ID = "2021000000000000";
const MAX_BODY_BYTES = 100_000;

/** Accounts with a scripted response other than success. */
const LOCAL_PAYEES: Readonly<Record<string, string>> = {
  "missing@example.com": "PAYEE_NOT_EXIST",
  "mismatch@example.com": "PAYEE_USER_INFO_ERROR",
};
/** For the first hours our balance does not suffice for this one, and a payment to the other is in progress. */
const POOR_PAYEE = "poor@example.com";
const SLOW_PAYEE = "slow@example.com";
const FIRST_MS = 6 * HOUR_MS;

/**
 * Fault of the next payment request. `lost`: it never arrives; `unanswered`: paid, and the response is lost; `dealing`: paid
 * later; `error`: paid, with the response SYSTEM_ERROR; `forged`: paid, with a response signed by another key.
 */
export type Fault = "lost" | "unanswered" | "dealing" | "error" | "forged";

export interface LocalGateway {
  readonly settings: GatewaySettings;
  /** Every payment made. */
  payments(): Order[];
  /** The faults of the next payments, in this order. */
  fail(...faults: readonly Fault[]): void;
  /** Refuses payments to this account with a code from now on. */
  refuse(account: string, code: string): void;
  /** Forgets the faults that have not come yet. */
  heal(): void;
  /** Ends a payment as the gateway would. */
  end(outBizNo: string, status: OrderStatus): Promise<void>;
  /** Requests received. */
  readonly requests: { transfers: number; queries: number };
  stop(): Promise<void>;
}

const transferContent = z.object({
  out_biz_no: z.string().min(1).max(64),
  trans_amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
  product_code: z.literal("TRANS_ACCOUNT_NO_PWD"),
  biz_scene: z.literal("DIRECT_TRANSFER"),
  payee_info: z.object({
    identity: z.string().min(1),
    identity_type: z.literal("ALIPAY_LOGON_ID"),
    name: z.string().min(1),
  }),
});

type Content = Readonly<Record<string, unknown>>;
const refuse = (sub_code: string): Content => ({
  code: "40004",
  msg: "Business Failed",
  sub_code,
  sub_msg: sub_code,
});
const succeed = (content: Content): Content => ({ code: "10000", msg: "Success", ...content });

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY_BYTES) throw new Error("the request is too long");
  }
  return body;
}

/** Chinese time, as the gateway writes it. */
const localTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

const present = (order: Order): Content => ({
  out_biz_no: order.outBizNo,
  order_id: order.orderId,
  pay_fund_order_id: order.orderId,
  status: order.status,
});

/**
 * A stand-in for Alipay's gateway on a port of this machine. It verifies and signs with RSA2, makes one payment per number,
 * refuses a known number with other contents, and fails when asked to. With a file, payments survive a restart.
 */
export async function startLocalGateway(clock: Clock, file?: string): Promise<LocalGateway> {
  const newKeys = promisify(generateKeyPair);
  const [app, own, other] = await Promise.all(
    Array.from({ length: 3 }, () => newKeys("rsa", { modulusLength: 2048 })),
  );
  if (!app || !own || !other) throw new Error("no keys");
  const orders = await openOrders(file);
  const faults: Fault[] = [];
  const refusals = new Map(Object.entries(LOCAL_PAYEES));
  const requests = { transfers: 0, queries: 0 };
  const firstRefused = new Map<string, number>();

  /** True within the period after a number's first request in which our balance is too low. */
  const isPoor = (outBizNo: string): boolean => {
    const nowMs = clock.now().getTime();
    const sinceMs = firstRefused.get(outBizNo) ?? nowMs;
    firstRefused.set(outBizNo, sinceMs);
    return nowMs - sinceMs < FIRST_MS;
  };

  const transfer = async (content: string, fault: Fault | undefined): Promise<Content> => {
    const parsed = transferContent.safeParse(JSON.parse(content));
    if (!parsed.success) return refuse("INVALID_PARAMETER");
    const { out_biz_no: outBizNo, trans_amount: amount, payee_info: payee } = parsed.data;
    const known = orders.find(outBizNo);
    if (known) {
      const isSame =
        known.amount === amount && known.account === payee.identity && known.name === payee.name;
      return isSame ? succeed(present(known)) : refuse("PAYMENT_INFO_INCONSISTENCY");
    }
    const refusal = refusals.get(payee.identity);
    if (refusal !== undefined) return refuse(refusal);
    if (payee.identity === POOR_PAYEE && isPoor(outBizNo))
      return refuse("PAYER_BALANCE_NOT_ENOUGH");
    const order: Order = {
      outBizNo,
      orderId: `${localTime(clock.now()).replaceAll(/\D/g, "")}${randomUUID().replaceAll("-", "").slice(0, 18)}`,
      amount,
      account: payee.identity,
      name: payee.name,
      status: fault === "dealing" || payee.identity === SLOW_PAYEE ? "DEALING" : "SUCCESS",
      at: clock.now().toISOString(),
    };
    await orders.put(order);
    return succeed({ ...present(order), trans_date: localTime(clock.now()) });
  };

  const query = async (content: string): Promise<Content> => {
    const outBizNo = z.object({ out_biz_no: z.string() }).parse(JSON.parse(content)).out_biz_no;
    const found = orders.find(outBizNo);
    if (!found) return refuse("ORDER_NOT_EXIST");
    const isOver = clock.now().getTime() - Date.parse(found.at) >= FIRST_MS;
    const order: Order =
      found.status === "DEALING" && found.account === SLOW_PAYEE && isOver
        ? { ...found, status: "SUCCESS" }
        : found;
    if (order !== found) await orders.put(order);
    return succeed({
      ...present(order),
      trans_amount: order.amount,
      pay_date: localTime(clock.now()),
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://local");
    const body = new URLSearchParams(await readBody(request));
    const params = new Map([...url.searchParams, ...body]);
    const method = params.get("method") ?? "";
    const content = params.get("biz_content") ?? "";
    const send = (result: Content, key: KeyObject = own.privateKey): void =>
      void response
        .writeHead(200, { "content-type": "application/json;charset=utf-8" })
        .end(signedAnswer(method, result, key));
    if (params.get("app_id") !== APP_ID || params.get("sign_type") !== "RSA2")
      return send({ code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-app-id" });
    if (!isRequestSigned(params, app.publicKey))
      return send({ code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-signature" });
    if (method === "alipay.fund.trans.common.query") {
      requests.queries += 1;
      return send(await query(content));
    }
    if (method !== "alipay.fund.trans.uni.transfer")
      return send({ code: "40004", msg: "Business Failed", sub_code: "isv.invalid-method" });
    requests.transfers += 1;
    const fault = faults.shift();
    if (fault === "lost") return void request.socket.destroy();
    const result = await transfer(content, fault);
    if (fault === "unanswered") return void request.socket.destroy();
    if (fault === "error") return send(refuse("SYSTEM_ERROR"));
    send(result, fault === "forged" ? other.privateKey : own.privateKey);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const pem = { format: "pem" } as const;
  return {
    settings: {
      url: `http://127.0.0.1:${port}/gateway.do`,
      appId: APP_ID,
      privateKey: String(app.privateKey.export({ ...pem, type: "pkcs8" })),
      verifiedBy: { publicKey: String(own.publicKey.export({ ...pem, type: "spki" })) },
    },
    payments: orders.all,
    fail: (...next) => void faults.push(...next),
    refuse: (account, code) => void refusals.set(account, code),
    heal: () => void faults.splice(0),
    end: async (outBizNo, status) => {
      const order = orders.find(outBizNo);
      if (!order) throw new Error(`there is no payment ${outBizNo}`);
      await orders.put({ ...order, status });
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
