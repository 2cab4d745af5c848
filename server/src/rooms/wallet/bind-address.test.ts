import {
  bindAddress,
  getAddress as getWallet,
  unbindAddress,
} from "@nodeyard/contract/wallet/calls.ts";
import { commitWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { getAddress } from "viem/utils";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestChain,
  freshAddress,
  type TestChain,
} from "../../platform/chain/testing/test-chain.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createPerson, solveCaptcha, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { codeFor, commitFields, createHolder, seedWallet } from "../withdrawal/testing/holders.ts";
import { bind, bindFields, imageCaptcha, showWallet } from "./testing/binding.ts";

let chain: TestChain;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain });
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(async () => {
  await app.close();
  await chain.close();
});

describe("binding", () => {
  it("shows the address and that it is confirmed, and locks withdrawals for 24 hours", async () => {
    const person = await createPerson(app);
    expect(await showWallet(app, person)).toEqual({
      eth_address: "NO_ADDRESS",
      eth_verify_status: 0,
      bound_at: null,
      locked_until: null,
      canUnbind: true,
    });
    const address = freshAddress();
    const now = app.clock.now();
    const answer = await app.call(bindAddress, await bindFields(app, person, address), person);
    expect(answer).toEqual({ code: 200, message: "Wallet bound" });
    expect(await showWallet(app, person)).toEqual({
      eth_address: address,
      eth_verify_status: 1,
      bound_at: now.toISOString(),
      locked_until: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
      canUnbind: true,
    });
  });

  it.each([
    ["in lower case", (address: string) => address.toLowerCase()],
    ["in upper case", (address: string) => `0x${address.slice(2).toUpperCase()}`],
    ["with its checksum", (address: string) => address],
    ["between spaces", (address: string) => `  ${address} `],
  ])("keeps an address that is written %s in EIP-55's form", async (_name, write) => {
    const person = await createPerson(app);
    const address = freshAddress();
    await bind(app, person, write(address));
    expect(await showWallet(app, person)).toMatchObject({ eth_address: getAddress(address) });
  });

  it("takes a code that went to the phone", async () => {
    const person = await createPerson(app);
    const fields = {
      ...(await bindFields(app, person, freshAddress())),
      emailVerifyCode: await codeFor(app, person, "wallet", "sms"),
    };
    expect((await app.request(bindAddress, fields, person)).body?.code).toBe(200);
  });

  it("leaves an audit line with both addresses", async () => {
    const person = await createPerson(app);
    const [first, second] = [freshAddress(), freshAddress()];
    await bind(app, person, first);
    await bind(app, person, second);
    const lines = await app.database.db
      .selectFrom("audit_lines")
      .select(["act", "details", "ip"])
      .where("subject_account_id", "=", person.accountId)
      .orderBy("audit_line_id")
      .execute();
    expect(lines).toEqual([
      { act: "wallet.bind", details: { oldAddress: null, newAddress: first }, ip: "127.0.0.1" },
      { act: "wallet.bind", details: { oldAddress: first, newAddress: second }, ip: "127.0.0.1" },
    ]);
  });
});

describe("errors of a binding are in both languages:", () => {
  const invalid = ["new_eth_address", "新钱包地址错误", "new wallet address is error"] as const;
  const unpayable = [
    "new_eth_address",
    "无法向该地址付款，请使用你自己的钱包地址",
    "This address can't receive payments. Use your own wallet address",
  ] as const;
  const cases: readonly (readonly [string, () => object, string, string, string])[] = [
    ["no address", () => ({ new_eth_address: "" }), ...invalid],
    ["41 characters", () => ({ new_eth_address: freshAddress().slice(0, 41) }), ...invalid],
    ["43 characters", () => ({ new_eth_address: `${freshAddress()}0` }), ...invalid],
    ["no 0x", () => ({ new_eth_address: `00${freshAddress().slice(2)}` }), ...invalid],
    ["a letter that is no digit", () => ({ new_eth_address: `0x${"g".repeat(40)}` }), ...invalid],
    [
      "a wrong checksum",
      () => ({ new_eth_address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD" }),
      "new_eth_address",
      "钱包地址的大小写校验不通过，请检查是否抄错",
      "The upper and lower case letters don't match the address's checksum. Check for typos",
    ],
    ["the zero address", () => ({ new_eth_address: `0x${"0".repeat(40)}` }), ...unpayable],
    ["a precompiled contract", () => ({ new_eth_address: `0x${"0".repeat(39)}1` }), ...unpayable],
    [
      "where tokens are burnt",
      () => ({ new_eth_address: `0x${"0".repeat(36)}dead` }),
      ...unpayable,
    ],
    ["the token itself", () => ({ new_eth_address: chain.tokenAddress }), ...unpayable],
    ["our own hot wallet", () => ({ new_eth_address: chain.chain.signerAddress }), ...unpayable],
    [
      "no code",
      () => ({ emailVerifyCode: "" }),
      "emailVerifyCode",
      "请输入邮箱或手机验证码",
      "missing e-mail or phone code",
    ],
    ["no password", () => ({ password: "" }), "password", "密码错误", "password error"],
    [
      "no captcha",
      () => ({ imageCode: "" }),
      "imageCode",
      "请输入图片验证码",
      "Enter the characters in the picture",
    ],
    [
      "a wrong captcha",
      () => ({ imageCode: "zzzz" }),
      "imageCode",
      "图片验证码错误",
      "The characters don't match the picture",
    ],
    ["a wrong password", () => ({ password: "no" }), "password", "密码错误", "password error"],
    [
      "a wrong code",
      () => ({ emailVerifyCode: "no" }),
      "emailVerifyCode",
      "验证码错误",
      "Wrong verification code",
    ],
  ];
  it.each(cases)("%s", async (_name, wrong, field, zh, en) => {
    const person = await createPerson(app);
    const shownMessages = [];
    for (const language of ["zn", "en"] as const) {
      const fields = { ...(await bindFields(app, person, freshAddress())), ...wrong() };
      const { session } = person;
      shownMessages.push((await app.request(bindAddress, fields, { session, language })).refusal);
    }
    expect(shownMessages.map((refusal) => [refusal?.message, refusal?.field])).toEqual([
      [zh, field],
      [en, field],
    ]);
    expect(await showWallet(app, person)).toMatchObject({
      eth_address: "NO_ADDRESS",
      bound_at: null,
    });
  });

  /** A binding over what is there, in both languages. */
  async function messages(person: Person, address: () => string): Promise<unknown[]> {
    const shownMessages = [];
    for (const language of ["zn", "en"] as const) {
      const fields = await bindFields(app, person, address());
      const { session } = person;
      shownMessages.push((await app.request(bindAddress, fields, { session, language })).message);
    }
    return shownMessages;
  }

  it("the address that is bound already", async () => {
    const person = await createPerson(app);
    const address = await seedWallet(app, person.accountId);
    expect(await messages(person, () => address.toLowerCase())).toEqual([
      "该地址已绑定",
      "This address is already bound",
    ]);
  });

  it("a withdrawal in progress", async () => {
    const person = await createHolder(app);
    await app.call(commitWithdrawal, await commitFields(app, person), person);
    expect(await messages(person, freshAddress)).toEqual([
      "有一笔提现正在处理，完成后才能更换或解绑钱包",
      "A withdrawal is in progress. You can change or unbind the wallet once it has finished",
    ]);
    const fields = { emailVerifyCode: await codeFor(app, person, "wallet"), password: PASSWORD };
    expect((await app.request(unbindAddress, fields, person)).refusal?.error).toBe(
      "wallet.withdrawalOpen",
    );
  });

  it("a withdrawal that is just being made waits for nobody: the change waits for it, and is refused", async () => {
    const person = await createHolder(app);
    const before = await showWallet(app, person);
    const commit = await commitFields(app, person);
    const change = await bindFields(app, person, freshAddress());
    const client = await app.database.pool.connect();
    await client.query("begin");
    await client.query("select from accounts where account_id = $1 for no key update", [
      person.accountId,
    ]);
    const waiting = (count: number) =>
      expect
        .poll(
          async () =>
            (
              await app.database.pool.query(
                "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'",
              )
            ).rowCount,
          { timeout: 120_000 },
        )
        .toBe(count);
    const made = app.call(commitWithdrawal, commit, person);
    await waiting(1);
    const answer = app.request(bindAddress, change, person);
    await waiting(2);
    await client.query("commit");
    client.release();
    await made;
    expect((await answer).refusal?.error).toBe("wallet.withdrawalOpen");
    expect(await showWallet(app, person)).toEqual(before);
  });

  it("the address of a contract, but not that of a person who has lent it code", async () => {
    const [contract, delegated] = [freshAddress(), freshAddress()];
    await chain.node.client.setCode({ address: contract, bytecode: "0x6001" });
    await chain.node.client.setCode({
      address: delegated,
      bytecode: `0xef0100${contract.slice(2).toLowerCase()}`,
    });
    const person = await createPerson(app);
    expect(await messages(person, () => contract)).toEqual([
      "这是合约地址。请使用支持 ERC-20 的以太坊热钱包地址，不要使用交易所地址",
      "This is a contract address. Use an ETH hot wallet that supports ERC-20, not an exchange address",
    ]);
    await bind(app, person, delegated);
    expect(await showWallet(app, person)).toMatchObject({ eth_address: delegated });
  });

  it("a chain that cannot be asked, and nothing is bound", async () => {
    // Nothing listens there: port 9 is the discard protocol.
    const offline = await createTestApp({ chain: chain.through(["http://127.0.0.1:9"]) });
    const person = await createPerson(offline);
    const shownMessages = [];
    for (const language of ["zn", "en"] as const) {
      const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(offline);
      const fields = {
        new_eth_address: freshAddress(),
        emailVerifyCode: await codeFor(offline, person, "wallet"),
        password: PASSWORD,
        imageCodeId,
        imageCode,
      };
      const { session } = person;
      const { status, refusal } = await offline.request(bindAddress, fields, { session, language });
      shownMessages.push([status, refusal?.message]);
    }
    const shown = await offline.call(getWallet, {}, person);
    await offline.close();
    expect(shownMessages).toEqual([
      [503, "暂时无法在链上核对该地址，请稍后重试"],
      [503, "The address can't be checked on the chain right now. Try again later"],
    ]);
    expect(shown.ret).toMatchObject({ eth_address: "NO_ADDRESS" });
  });
});

describe("a code", () => {
  it("changes the wallet once", async () => {
    const person = await createPerson(app);
    const fields = await bindFields(app, person, freshAddress());
    expect((await app.request(bindAddress, fields, person)).body?.code).toBe(200);
    const again = { ...fields, new_eth_address: freshAddress(), ...(await imageCaptcha(app)) };
    expect((await app.request(bindAddress, again, person)).refusal?.error).toBe(
      "verification.codeExpired",
    );
  });

  it("changes it once also for those who ask at the same time", async () => {
    const person = await createPerson(app);
    const emailVerifyCode = await codeFor(app, person, "wallet");
    const requests = [];
    for (let index = 0; index < 4; index += 1)
      requests.push({
        new_eth_address: freshAddress(),
        password: PASSWORD,
        ...(await imageCaptcha(app)),
      });
    const answers = await Promise.all(
      requests.map((fields) => app.request(bindAddress, { ...fields, emailVerifyCode }, person)),
    );
    expect(answers.filter(({ body }) => body)).toHaveLength(1);
    const changes = await app.database.db
      .selectFrom("wallet_changes")
      .select("new_address")
      .where("account_id", "=", person.accountId)
      .execute();
    expect(changes).toHaveLength(1);
    expect(await showWallet(app, person)).toMatchObject({ eth_address: changes[0]?.new_address });
  });
});

describe("unbinding", () => {
  const unbind = async (person: Person, over: object = {}, language: "en" | "zn" = "en") =>
    app.request(
      unbindAddress,
      { emailVerifyCode: await codeFor(app, person, "wallet"), password: PASSWORD, ...over },
      { session: person.session, language },
    );

  it("voids the verification and locks withdrawals", async () => {
    const person = await createPerson(app);
    await seedWallet(app, person.accountId);
    expect((await unbind(person)).body).toEqual({
      code: 200,
      message: "Wallet unbound; its verified status is cleared",
    });
    expect(await showWallet(app, person)).toMatchObject({
      eth_address: "NO_ADDRESS",
      eth_verify_status: 0,
      bound_at: null,
      locked_until: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    });
  });

  it.each([
    ["no code", { emailVerifyCode: "" }, "请输入邮箱或手机验证码", "missing e-mail or phone code"],
    ["no password", { password: "" }, "密码错误", "password error"],
    ["a wrong password", { password: "no" }, "密码错误", "password error"],
    ["a wrong code", { emailVerifyCode: "no" }, "验证码错误", "Wrong verification code"],
  ])("is refused for %s in both languages", async (_name, wrong, zh, en) => {
    const person = await createPerson(app);
    const address = await seedWallet(app, person.accountId);
    expect((await unbind(person, wrong, "zn")).refusal?.message).toBe(zh);
    expect((await unbind(person, wrong)).refusal?.message).toBe(en);
    expect(await showWallet(app, person)).toMatchObject({
      eth_address: address,
      locked_until: null,
    });
  });

  it("is refused without a wallet in both languages", async () => {
    const person = await createPerson(app);
    expect((await unbind(person, {}, "zn")).message).toBe("尚未绑定钱包");
    expect((await unbind(person)).message).toBe("No wallet bound");
  });

  it("is refused in both languages while closed by the operator, as the wallet page shows", async () => {
    const person = await createPerson(app);
    await seedWallet(app, person.accountId);
    await app.database.pool.query("update payout_switches set is_unbinding_open = false");
    const shownMessages = [await unbind(person, {}, "zn"), await unbind(person)];
    const shown = await showWallet(app, person);
    await app.database.pool.query("update payout_switches set is_unbinding_open = true");
    expect(shownMessages.map(({ refusal }) => refusal?.message)).toEqual([
      "解绑功能暂未开放",
      "Unbinding is not open yet",
    ]);
    expect(shown).toMatchObject({ canUnbind: false });
  });
});
