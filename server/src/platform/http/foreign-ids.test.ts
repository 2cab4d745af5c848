import type { NamedCall } from "@nodeyard/contract/call.ts";
import { CALLS } from "@nodeyard/contract/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bindIdentity,
  createInApp,
  TEST_WECHAT,
  type InAppPerson,
} from "../../rooms/wechat/testing/in-app.ts";
import { bindTestDevice, createPerson, solveCaptcha, type Person } from "../testing/people.ts";
import { nameOf, readTable } from "../testing/rights/matrix.ts";
import {
  DATA,
  fieldsOf,
  NOTHING,
  objectFields,
  objectOf,
  type Objects,
} from "../testing/rights/objects.ts";
import { siteLanguage } from "../testing/site-language.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

// For every call that names an object, what belongs to another owner is answered like what does not exist, and is not changed.
const GUARDED = CALLS.filter(({ call }) => ["owner", "device", "inApp"].includes(call.access));
const CASES = GUARDED.flatMap((named) =>
  objectFields(named).map(
    (field) => [`${named.room}.${named.name}.${field}`, named, field] as const,
  ),
);

/** Calls whose proof is checked before their object. */
const PURPOSES: Readonly<Record<string, CodePurpose>> = {
  "devices.unbind": "unbind",
  "devices.grantUnbind": "unbind",
  "devices.showNodePassword": "node-password",
  "dial.showLinePassword": "line-password",
};

test("every call that is to answer like nothing is asked for what is another owner's", async () => {
  const declared = [...(await readTable())].filter(([, rights]) =>
    [...rights.values()].includes("missing"),
  );
  const covered = new Set(CASES.map(([, named]) => nameOf(named)));
  expect([...covered].toSorted()).toEqual(declared.map(([name]) => name));
});

describe("another owner's", () => {
  let app: TestApp;
  let intruder: Person;
  let intrudersKey: string;
  let intrudersIdentity: InAppPerson;
  let theirs: Objects;
  let secrets: readonly string[];

  beforeAll(async () => {
    app = await createTestApp({ config: { wechat: TEST_WECHAT } });
    const { pool } = app.database;
    // Ids of many digits, which are found in an answer only where it names them.
    for (const [table, column] of [
      ["devices", "device_id"],
      ["device_tasks", "device_task_id"],
      ["device_commands", "device_command_id"],
      ["ledger_postings", "ledger_posting_id"],
      ["withdrawals", "withdrawal_id"],
      ["sessions", "session_id"],
      ["wechat_bindings", "wechat_binding_id"],
    ])
      await pool.query(`alter table ${table} alter column ${column} restart with 71000001`);
    const victim = await createPerson(app);
    const device = await bindTestDevice(app, victim, "mainland", { deviceType: "normal" });
    const now = app.clock.now();
    const one = async (text: string, values: unknown[]): Promise<string> =>
      String(
        Object.values((await pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0],
      );
    const owned = [device.deviceId, victim.accountId];
    const taskId = await one(
      `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by, requested_at)
       select $1, $2, offer_id, task_type, task, zone, threads, 'Running', 'owner', $3 from compute_offers limit 1
       returning device_task_id`,
      [...owned, now],
    );
    const commandId = await one(
      `insert into device_commands (device_id, account_id, kind, state, payload, created_at, updated_at, expires_at)
       values ($1, $2, 'reboot', 'sent', '{}', $3, $3, $4) returning device_command_id`,
      [...owned, now, new Date(now.getTime() + 3_600_000)],
    );
    await pool.query("update devices set note = 'a note of the victim' where device_id = $1", [
      device.deviceId,
    ]);
    const lineId = await one(
      `with account as (insert into ledger_accounts (kind, account_id) values ('available', $1) returning ledger_account_id),
        transfer as (insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at)
          values ('foreign', 'adjustment', $2, $2) returning ledger_transfer_id)
       insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp, balance_after_micro_bp, kind, occurred_at)
       select ledger_transfer_id, ledger_account_id, 1, 1, 'adjustment', $2 from account, transfer returning ledger_posting_id`,
      [victim.accountId, now],
    );
    const idempotencyKey = "11111111-1111-4111-8111-111111111111";
    const withdrawalId = await one(
      `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp, net_micro_bp,
         balance_after_micro_bp, created_at)
       values ($1, $2, '', '0x52908400098527886E0F7030069857D2E4169EE7', 5600000000, 600000000, 5000000000, 0, $3)
       returning withdrawal_id`,
      [victim.accountId, idempotencyKey, now],
    );
    const buybackId = await one(
      `with person as (insert into identities (fingerprint) values ('theirs') returning identity_id)
       insert into buybacks (buyback_id, account_id, identity_id, buyback_type, idempotency_key, request_hash, out_biz_no, amount_fen,
         net_fen, tax_fen, fee_fen, gross_micro_bp, price_numerator, price_denominator, sealed_payee, created_at)
       overriding system value
       select 44444444, $1, identity_id, 94, $2, '', 'theirs', 10000, 9500, 500, 0, 1000000, 1, 1, '', $3 from person
       returning buyback_id`,
      [victim.accountId, idempotencyKey, now],
    );
    await pool.query(
      `insert into dial_configs (dial_config_id, account_id, name, config_type, created_at, changed_at) overriding system value
       values (22222222, $1, 'lines of the victim', 0, $2, $2)`,
      [victim.accountId, now],
    );
    await pool.query(
      `insert into dial_lines (dial_line_id, dial_config_id, account_id, ordinal, version, login, sealed_password, mbps)
       values (22222223, 22222222, $1, 1, 1, 'an account of the victim', 'sealed', 100)`,
      [victim.accountId],
    );
    const exchangeId = await one(
      `with person as (insert into identities (fingerprint) values ('their exchange') returning identity_id)
       insert into exchanges (exchange_id, account_id, identity_id, idempotency_key, request_hash, denomination_yuan, card_count,
         total_yuan, gross_micro_bp, price_numerator, price_denominator, status, created_at, ended_at)
       overriding system value
       select 33333333, $1, identity_id, $2, '', 100, 1, 100, 1000000, 1, 1, 'done', $3, $3 from person
       returning exchange_id`,
      [victim.accountId, idempotencyKey, now],
    );
    const billId = await one(
      `with calculated as (insert into bill_months (month, calculated_at) values ('2026-02-01', $2) returning month)
       insert into bill_lines (bill_line_id, month, account_id, mac, hostname, task_type, operator, bps, effective_days,
         amount_micro_bp, value_fen) overriding system value
       select 44444446, month, $1, 'theirs', 'a host of the victim', 'D', 'ct', 1, 1, 1, 1 from calculated
       returning bill_line_id`,
      [victim.accountId, now],
    );
    await pool.query("update bill_months set issued_at = $2, issued_by = $1", [
      victim.accountId,
      now,
    ]);
    const { deviceId, mac, code } = device;
    const tag = "a tag of the victim";
    const tagId = await one(
      `with made as (insert into tags (tag_id, account_id, name, folded_name)
         overriding system value values (77777777, $1, $2, $2) returning tag_id)
       insert into device_tags (device_id, tag_id, account_id) select $3, tag_id, $1 from made returning tag_id`,
      [victim.accountId, tag, deviceId],
    );
    const viewId = await one(
      `insert into device_views (view_id, account_id, list, name, folded_name, query) overriding system value
       values (66666666, $1, '/hardList', 'theirs', 'theirs', '') returning view_id`,
      [victim.accountId],
    );
    const passkeyId = await one(
      `insert into second_factors (second_factor_id, account_id, kind, name, created_at, confirmed_at, credential_id, public_key,
         sign_count, rp_host, transports)
       overriding system value values (55555555, $1, 'passkey', 'theirs', $2, $2, 'theirs', '', 0, 'localhost', '')
       returning second_factor_id`,
      [victim.accountId, now],
    );
    const signInId = await one(
      "update sessions set session_id = default where account_id = $1 returning session_id",
      [victim.accountId],
    );
    const nodeId = await one(
      `insert into standard_nodes (standard_node_id, account_id, server_id, net_type, note, nickname, ip, ssh_port, login_account,
         deploy_status, created_at, changed_at) overriding system value
       values (33333333, $1, 'SNTHEIRNODE1', 0, 'a node of the victim', 'theirs', '8.8.4.4', 22, 'root', 0, $2, $2)
       returning standard_node_id`,
      [victim.accountId, now],
    );
    const noticeId = await one(
      `insert into notices (notice_id, account_id, kind, event, title_zh, title_en, text_zh, text_en, is_listed, made_at, changed_at)
       overriding system value
       values (44444447, $1, 'fault', 'device.fault', 'theirs', 'theirs', '', '', true, $2, $2) returning notice_id`,
      [victim.accountId, now],
    );
    const deliveryId = await one(
      `insert into notice_deliveries (notice_delivery_id, account_id, notice_id, channel, message_id, event, payload, made_at, given_up_at)
       overriding system value
       values (44444448, $1, $2, 'webhook', 'msg_theirs', 'device.fault', '{}', $3, $3) returning notice_delivery_id`,
      [victim.accountId, noticeId, now],
    );
    const runId = await one(
      `insert into acceptance_runs (acceptance_run_id, standard_node_id, account_id, device_id, step, state, line, attempt, step_at,
         started_at) overriding system value
       values (88888888, 33333333, $2, $1, 1, 'run', 'asking', 1, $3, $3) returning acceptance_run_id`,
      [...owned, now],
    );
    const bound = await createInApp(app);
    const { handle } = await bindIdentity(app, bound, victim);
    const tokenId = await one(
      `insert into api_tokens (api_token_id, account_id, name, token_hash, prefix, scopes, made_at) overriding system value
       values (44444449, $1, 'a token of the victim', '\\x00', 'ny_theirs', '{devices}', $2) returning api_token_id`,
      [victim.accountId, now],
    );
    const transferId = await one(
      `insert into device_transfers (device_transfer_id, device_id, account_id, to_account_id, to_email, mac, offered_at, expires_at)
       overriding system value
       select 44444450, device_id, account_id, account_id, 'theirs@example.test', mac, $2, $2::timestamptz + interval '7 days'
       from devices where device_id = $1 returning device_transfer_id`,
      [owned[0], now],
    );
    const bookingId = await one(
      `insert into booked_commands (booked_command_id, device_id, account_id, kind, state, created_at, expires_at) overriding system value
       values (44444451, $1, $2, 'reboot', 'booked', $3, $3::timestamptz + interval '7 days') returning booked_command_id`,
      [...owned, now],
    );
    const bindingId = await one(
      `update wechat_bindings set wechat_binding_id = default where account_id = $1 returning wechat_binding_id`,
      [victim.accountId],
    );
    const ids = {
      email: victim.email,
      handle,
      bindingId,
      runId,
      noticeId,
      deliveryId,
      tokenId,
      transferId,
      bookingId,
      serverId: "SNTHEIRNODE1",
      dialConfigId: "22222222",
      dialLineId: "22222223",
      nodeId,
      signInId,
      passkeyId,
      viewId,
      taskId,
      commandId,
      lineId,
      withdrawalId,
      buybackId,
      exchangeId,
      billId,
      idempotencyKey,
      tagId,
    };
    theirs = { deviceId, mac, code, tag, ...ids };
    secrets = [
      device.mac,
      device.code,
      "a note of the victim",
      "a node of the victim",
      "a host of the victim",
      "lines of the victim",
      "an account of the victim",
      victim.email,
    ];
    intruder = await createPerson(app);
    intrudersKey = (await bindTestDevice(app, intruder)).deviceKey;
    intrudersIdentity = await createInApp(app);
  });
  afterAll(() => app.close());

  /** The other owner's objects that a call could change. */
  const state = async (): Promise<unknown> =>
    (
      await app.database.pool.query(
        `select (select json_agg(d) from devices d where device_id = $1) as device,
          (select json_agg(t) from device_tasks t where device_id = $1) as tasks,
          (select json_agg(c) from device_commands c where device_id = $1) as commands,
          (select json_agg(s) from device_schedules s where device_id = $1) as schedules,
          (select json_agg(n) from tags n join device_tags g using (tag_id) where device_id = $1) as tags,
          (select json_agg(v) from device_views v where view_id = 66666666) as views,
          (select json_agg(c) from dial_configs c where dial_config_id = 22222222) as dial_configs,
          (select json_agg(l) from dial_lines l where dial_config_id = 22222222) as dial_lines,
          (select json_agg(b) from bill_lines b where bill_line_id = 44444446) as bills,
          (select count(*)::int from bill_disputes) as disputes,
          (select json_agg(n) from standard_nodes n where standard_node_id = 33333333) as nodes,
          (select json_agg(r) from acceptance_runs r where acceptance_run_id = 88888888) as runs,
          (select json_agg(n) from notices n where notice_id = 44444447) as notices,
          (select json_agg(d) from notice_deliveries d where notice_delivery_id = 44444448) as deliveries,
          (select json_agg(k) from api_tokens k where api_token_id = 44444449) as tokens,
          (select json_agg(f) from second_factors f where second_factor_id = 55555555) as factors,
          (select json_agg(b) from wechat_bindings b where wechat_binding_id = $3) as bindings,
          (select count(*)::int from sessions where session_id = $2) as sessions`,
        [theirs.deviceId, theirs.signInId, theirs.bindingId],
      )
    ).rows;

  async function proofFor(purpose: CodePurpose): Promise<object> {
    app.clock.advance(3_600_000);
    await app.call(sendPhoneCode, { purpose }, intruder);
    const { answer: emailVerifyCode } = await app.outbox("sms", intruder.tel);
    const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
    return { emailVerifyCode, imageCodeId, imageCode };
  }

  /** The answer, with the name that was asked for taken out of it. */
  async function probe(named: NamedCall, field: string, objects: Objects): Promise<string> {
    const { call, room, name } = named;
    const purpose = PURPOSES[`${room}.${name}`];
    const object = objectOf(named, field)?.(objects);
    const data = Object.fromEntries(
      fieldsOf(call).flatMap((one) => {
        const value = objectOf(named, one)?.(objects) ?? DATA[one];
        return value === undefined ? [] : [[one, value]];
      }),
    );
    const request = {
      ...data,
      ...(purpose === undefined ? {} : await proofFor(purpose)),
      [field]: object,
    };
    const who =
      {
        device: { deviceKey: intrudersKey },
        inApp: { inApp: intrudersIdentity },
      }[call.access as string] ?? intruder;
    const language = siteLanguage(room);
    const { status, body, refusal } = await app.request(call, request, { ...who, language });
    const text = JSON.stringify({ status, body, refusal });
    return Object.values(objects).reduce((shown, value) => shown.replaceAll(value, "…"), text);
  }

  test.each(CASES)(
    "%s is answered like nothing, and stays as it is",
    async (_name, named, field) => {
      const before = await state();
      const foreign = await probe(named, field, theirs);
      // Tokens and ends of grants are new each time.
      const alike = (text: string): string => text.replace(/"(grant|serverTime)":"[^"]*"/g, "");
      expect(alike(foreign)).toBe(alike(await probe(named, field, NOTHING)));
      for (const secret of secrets) expect(foreign).not.toContain(secret);
      expect(await state()).toEqual(before);
    },
  );
});
