import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const problemsOf = (env: Record<string, string>, args: string[] = []): string => {
  try {
    readConfig(env, args);
    return "";
  } catch (problem) {
    if (problem instanceof ConfigError) return problem.message;
    throw problem;
  }
};

test("nothing set is a development server on loopback with outbox and demo", () => {
  expect(readConfig({}, [])).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    hasOutbox: true,
    wantsDemo: true,
    role: "all",
  });
});

test("an empty value is as good as none", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }, []).port).toBe(8080);
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PORT: " " }, "PORT"],
  [{ PORT: "0x50" }, "PORT"],
  [{ PORT: "1e3" }, "PORT"],
  [{ HOST: "999.1.1.1" }, "HOST"],
  [{ HOST: "local host" }, "HOST"],
  [{ NODE_ENV: "live" }, "NODE_ENV"],
  [
    { DATABASE_URL: "postgres://" },
    "DATABASE_URL: must be an address that starts with postgres://",
  ],
  [{ NODEYARD_DATABASE_OWNER_URL: "db" }, "NODEYARD_DATABASE_OWNER_URL: must be an address"],
  [{ NODEYARD_INTERNATIONAL_HOST: "https://a.test/" }, "NODEYARD_INTERNATIONAL_HOST"],
  [{ NODEYARD_INTERNATIONAL_HOST: "a b" }, "NODEYARD_INTERNATIONAL_HOST"],
  [{ NODEYARD_DOMESTIC_HOST: "https://a.test" }, "NODEYARD_DOMESTIC_HOST"],
  [{ NODEYARD_CONTACT_EMAIL: "help" }, "NODEYARD_CONTACT_EMAIL"],
  [{ NODEYARD_COMMUNITY_URL: "a.test" }, "NODEYARD_COMMUNITY_URL"],
  [{ NODEYARD_WHITEPAPER_URL: "file:///etc" }, "NODEYARD_WHITEPAPER_URL"],
  [{ NODEYARD_RECORD_NUMBER_NET: "x".repeat(81) }, "NODEYARD_RECORD_NUMBER_NET"],
  [{ NODEYARD_RECORD_NUMBER_WORK: "x".repeat(81) }, "NODEYARD_RECORD_NUMBER_WORK"],
  [{ NODEYARD_RECORD_NUMBER_NET: "ICP\n2" }, "NODEYARD_RECORD_NUMBER_NET"],
  [{ NODEYARD_RECORD_NUMBER_NET: "ICP\u202e2" }, "NODEYARD_RECORD_NUMBER_NET"],
  [{ NODEYARD_TRUST_PROXY: "notanip" }, "NODEYARD_TRUST_PROXY"],
  [{ NODEYARD_TRUST_PROXY: "300.1.1.1" }, "NODEYARD_TRUST_PROXY"],
  [{ NODEYARD_TRUST_PROXY: "10.0.0.0/33" }, "NODEYARD_TRUST_PROXY"],
  [{ NODEYARD_MAIL_URL: "smtp://" }, "NODEYARD_MAIL_URL"],
  [{ NODEYARD_MAIL_FROM: "not an address" }, "NODEYARD_MAIL_FROM"],
  [{ NODEYARD_SMS_WEBHOOK_SECRET: "short" }, "NODEYARD_SMS_WEBHOOK_SECRET"],
  [{ NODEYARD_SMS_PER_HOUR: "0" }, "NODEYARD_SMS_PER_HOUR"],
  [{ NODEYARD_IDENTITY_URL: "http://a.test" }, "NODEYARD_IDENTITY_URL"],
  [{ NODEYARD_WECHAT_TEMPLATES: "fault=a:thing1:time2" }, "NODEYARD_WECHAT_APP_ID"],
  [{ NODEYARD_WECHAT_TEMPLATES: "bill=a:thing1:time2" }, "NODEYARD_WECHAT_TEMPLATES"],
  [{ NODEYARD_WECHAT_TEMPLATES: "fault=a:b:c,fault=d:e:f" }, "NODEYARD_WECHAT_TEMPLATES"],
  [{ NODEYARD_FEED_ORGANISATION: "a/b" }, "NODEYARD_FEED_ORGANISATION"],
  [{ NODEYARD_FEED_TOKEN: "0123456789abcdef" }, "NODEYARD_FEED_ORGANISATION"],
  [{ NODEYARD_IDENTITY_KEY_ID: "x" }, "NODEYARD_IDENTITY_KEY_SECRET"],
  [{ NODEYARD_TELEMETRY_KEEP_DAYS: "7" }, "NODEYARD_TELEMETRY_KEEP_DAYS"],
  [{ NODEYARD_ECHO_PORT: "70000" }, "NODEYARD_ECHO_PORT"],
  [{ NODEYARD_ECHO_ENDPOINT: "echo.example.com" }, "NODEYARD_ECHO_ENDPOINT"],
  [{ NODEYARD_DIAL_PROBE_TARGETS: "1.1.1.1" }, "NODEYARD_DIAL_PROBE_TARGETS"],
  [{ NODEYARD_STUN_SERVERS: "stun.example.com:3478,::1:3478" }, "NODEYARD_STUN_SERVERS"],
  [{ NODEYARD_METRICS_TOKEN: "short" }, "NODEYARD_METRICS_TOKEN"],
  [{ NODEYARD_METRICS_TOKEN: "sixteen letters at least" }, "NODEYARD_METRICS_TOKEN"],
  [{ NODEYARD_API_DOCS: "maybe" }, "NODEYARD_API_DOCS"],
  [{ NODEYARD_API_DOCS: "yes" }, "NODEYARD_API_DOCS"],
  [{ NODEYARD_API_DOCS: "true" }, "NODEYARD_API_DOCS"],
  [{ NODEYARD_DEMO: "maybe" }, "NODEYARD_DEMO"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [
    { NODEYARD_CHAIN_EXPLORER_URL: "https://scan.test/tx/{hash}" },
    "NODEYARD_CHAIN_RPC_URLS is needed with NODEYARD_CHAIN_EXPLORER_URL",
  ],
  [{ NODEYARD_DATABASE_POOL: "1" }, "NODEYARD_DATABASE_POOL"],
  [{ NODEYARD_LOG: "loud" }, "NODEYARD_LOG"],
  [{ NODEYARD_SIGN_UP: "maybe" }, "NODEYARD_SIGN_UP"],
  [{ NODEYARD_FAULT_NOTICE_DELAY_SECONDS: "-1" }, "NODEYARD_FAULT_NOTICE_DELAY_SECONDS"],
  [{ NODEYARD_FAULT_NOTICE_DELAY_SECONDS: "soon" }, "NODEYARD_FAULT_NOTICE_DELAY_SECONDS"],
  [{ NODEYARD_HELP_URL: "javascript:alert(1)" }, "NODEYARD_HELP_URL"],
  [{ NODEYARD_SMS_WEBHOOK_URL: "https://sms.test" }, "NODEYARD_SMS_WEBHOOK_SECRET"],
  [{ NODEYARD_TUTORIAL_URL: "ftp://a.test" }, "NODEYARD_TUTORIAL_URL"],
  [{ NODEYARD_SOCIAL_LINKS: "Weibo=https://a.test,X" }, "NODEYARD_SOCIAL_LINKS"],
])("refuses %o by name", (env, name) => {
  expect(problemsOf(env)).toContain(name);
});

test("refuses a setting and a flag that do not exist", () => {
  expect(problemsOf({ NODEYARD_DATTA: "x" })).toContain("NODEYARD_DATTA is not a setting");
  expect(problemsOf({}, ["--emtpy"])).toContain("--emtpy is not a flag");
  expect(problemsOf({}, ["--role", "boss"])).toContain("--role boss");
});

test("names every problem at once", () => {
  expect(problemsOf({ PORT: "x", NODEYARD_LOG: "y" }).split("\n")).toHaveLength(3);
});

const DELIVERY = {
  NODEYARD_MAIL_URL: "smtp://mail.test",
  NODEYARD_SMS_WEBHOOK_URL: "https://sms.test/send",
  NODEYARD_SMS_WEBHOOK_SECRET: "sixteen-letters-at-least",
  NODEYARD_METRICS_TOKEN: "sixteen-letters-at-least",
};

test.each([{ NODE_ENV: "production" }, { HOST: "0.0.0.0" }, { HOST: "192.168.1.4" }])(
  "demo data, the outbox and the API's description are off with %o; mail, SMS and a token for metrics are needed",
  (env) => {
    expect(problemsOf({ ...env, ...DELIVERY, NODEYARD_DEMO: "1" })).toContain("NODEYARD_DEMO");
    expect(problemsOf(env)).toContain("NODEYARD_MAIL_URL");
    expect(problemsOf(env)).toContain("NODEYARD_METRICS_TOKEN is needed");
    expect(readConfig({ ...env, ...DELIVERY }, [])).toMatchObject({
      hasOutbox: false,
      hasDocs: false,
      wantsDemo: false,
    });
    expect(readConfig({ ...env, ...DELIVERY, NODEYARD_API_DOCS: "1" }, []).hasDocs).toBe(true);
  },
);

test("--empty brings no demo", () => {
  expect(readConfig({}, ["--empty"]).wantsDemo).toBe(false);
});

test("a part of the server wants the database that all parts share", () => {
  expect(problemsOf({}, ["--role", "worker"])).toContain("DATABASE_URL");
  const shared = { DATABASE_URL: "postgres://db/x", NODEYARD_SECRET_KEY_FILE: "/etc/nodeyard/key" };
  expect(readConfig(shared, ["--role=worker"]).role).toBe("worker");
});

test("a role without the shared key file is refused with the reason", () => {
  expect(problemsOf({ DATABASE_URL: "postgres://db/x" }, ["--role=api"])).toMatch(
    /NODEYARD_SECRET_KEY_FILE is needed with --role.*one key file/,
  );
});

test("forwarded addresses are believed from this machine in development, and from nobody elsewhere", () => {
  expect(readConfig({}, []).trustProxy).toEqual(["loopback"]);
  expect(readConfig({ NODE_ENV: "production", ...DELIVERY }, []).trustProxy).toEqual([]);
  expect(readConfig({ HOST: "0.0.0.0", ...DELIVERY }, []).trustProxy).toEqual([]);
  const named = { NODEYARD_TRUST_PROXY: "10.0.0.1, 10.1.0.0/16" };
  expect(readConfig(named, []).trustProxy).toEqual(["10.0.0.1", "10.1.0.0/16"]);
});

const CHAIN = {
  NODEYARD_CHAIN_RPC_URLS: "https://one.test/key, https://two.test",
  NODEYARD_CHAIN_ID: "8453",
  NODEYARD_CHAIN_TOKEN: "0x5fbdb2315678afecb367f032d93f642f64180aa3",
  NODEYARD_CHAIN_TOKEN_DECIMALS: "18",
  NODEYARD_CHAIN_CONTRACT: "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",
  NODEYARD_CHAIN_KEY_FILE: "/etc/nodeyard/hot-wallet.key",
};
const HOT_WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test("a chain is several nodes, a token and a contract in EIP-55 form, fee ceilings, and what signs", () => {
  const environment = {
    ...CHAIN,
    NODEYARD_CHAIN_CONFIRMATIONS: "30",
    NODEYARD_CHAIN_MAX_FEE_GWEI: "0.5",
  };
  expect(readConfig(environment, [])).toMatchObject({
    hasLocalChain: false,
    chain: {
      rpcUrls: ["https://one.test/key", "https://two.test"],
      chainId: 8453,
      tokenAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      tokenDecimals: 18,
      contractAddress: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512",
      feeCeilings: { maxFeePerGas: 500_000_000n, maxPriorityFeePerGas: 20_000_000_000n },
      signing: { keyFile: "/etc/nodeyard/hot-wallet.key" },
      confirmations: 30,
    },
  });
});

test("without a chain a development server on loopback has one of its own, and no other has any", () => {
  expect(readConfig({}, [])).toMatchObject({ chain: undefined, hasLocalChain: true });
  const open = { ...DELIVERY, HOST: "0.0.0.0" };
  expect(readConfig(open, [])).toMatchObject({ chain: undefined, hasLocalChain: false });
  const production = { ...DELIVERY, NODE_ENV: "production" };
  expect(readConfig(production, [])).toMatchObject({ chain: undefined, hasLocalChain: false });
});

test.each<[Record<string, string>, string]>([
  [{ NODEYARD_CHAIN_ID: "1" }, "NODEYARD_CHAIN_RPC_URLS is needed with NODEYARD_CHAIN_ID"],
  [{ ...CHAIN, NODEYARD_CHAIN_RPC_URLS: "https://one.test, ws://two.test" }, "separated by commas"],
  [{ ...CHAIN, NODEYARD_CHAIN_ID: "" }, "NODEYARD_CHAIN_ID, NODEYARD_CHAIN_TOKEN,"],
  [{ ...CHAIN, NODEYARD_CHAIN_CONTRACT: "" }, "NODEYARD_CHAIN_CONTRACT are needed"],
  [{ ...CHAIN, NODEYARD_CHAIN_TOKEN_DECIMALS: "" }, "NODEYARD_CHAIN_TOKEN_DECIMALS and"],
  [{ ...CHAIN, NODEYARD_CHAIN_TOKEN_DECIMALS: "4" }, "NODEYARD_CHAIN_TOKEN_DECIMALS"],
  [{ ...CHAIN, NODEYARD_CHAIN_MAX_TIP_GWEI: "0" }, "NODEYARD_CHAIN_MAX_TIP_GWEI"],
  [
    { ...CHAIN, NODEYARD_CHAIN_TOKEN: "0x5FBDB2315678afecb367f032d93F642f64180aa3" },
    "with the right capital letters",
  ],
  [{ ...CHAIN, NODEYARD_CHAIN_KEY_FILE: "" }, "what the hot wallet signs with"],
  [{ ...CHAIN, NODEYARD_CHAIN_SIGNER_URL: "https://sign.test" }, "exclude each other"],
  [
    { ...CHAIN, NODEYARD_CHAIN_KEY_FILE: "", NODEYARD_CHAIN_SIGNER_URL: "https://sign.test" },
    "NODEYARD_CHAIN_SIGNER_ADDRESS",
  ],
  [{ ...CHAIN, NODEYARD_CHAIN_CONFIRMATIONS: "0" }, "NODEYARD_CHAIN_CONFIRMATIONS"],
  [{ ...CHAIN, NODEYARD_CHAIN_EXPLORER_URL: "https://scan.test/tx/" }, "must have {hash}"],
])("refuses %o in words", (env, words) => {
  expect(problemsOf(env)).toContain(words);
});

test("what answers people needs the hot wallet's address and no key, and what answers devices neither", () => {
  const roles = {
    ...CHAIN,
    NODEYARD_CHAIN_KEY_FILE: "",
    DATABASE_URL: "postgres://database.test/nodeyard",
    NODEYARD_SECRET_KEY_FILE: "/etc/nodeyard/secret.key",
  };
  expect(problemsOf(roles, ["--role", "api"])).toContain("NODEYARD_CHAIN_SIGNER_ADDRESS is needed");
  const named = { ...roles, NODEYARD_CHAIN_SIGNER_ADDRESS: HOT_WALLET };
  expect(readConfig(named, ["--role", "api"]).chain?.signing).toEqual({
    signerUrl: undefined,
    address: HOT_WALLET,
  });
  expect(problemsOf(named, ["--role", "worker"])).toContain("what the hot wallet signs with");
  expect(readConfig(roles, ["--role", "ingest"]).chain).toBeUndefined();
});

test("templates of the chat platform are named by kind, each with its fields", () => {
  const { wechat } = readConfig(
    {
      NODEYARD_WECHAT_APP_ID: "wx1",
      NODEYARD_WECHAT_APP_SECRET: "s",
      NODEYARD_WECHAT_TEMPLATES: "fault=a-1:thing2:time3, payout=b_2:thing1:time5:thing4",
    },
    [],
  );
  expect([...(wechat?.templates ?? [])]).toEqual([
    ["fault", { id: "a-1", what: "thing2", time: "time3", account: undefined }],
    ["payout", { id: "b_2", what: "thing1", time: "time5", account: "thing4" }],
    // Without one of its own.
    ["unpaid", { id: "b_2", what: "thing1", time: "time5", account: "thing4" }],
  ]);
});
