import { join, resolve } from "node:path";
import { z } from "zod";
import { AGENT_SETTINGS } from "./agent-settings.ts";
import { readChainSettings, type ChainSettings } from "./chain/settings.ts";
import type { IdentityCheckSettings } from "./identity-check/identity-check.ts";
import { readGatewaySettings, type GatewaySettings } from "./payment-gateway/settings.ts";
import type { WechatSettings } from "./wechat/wechat.ts";
import {
  bearerToken,
  chainAddress,
  chatTemplates,
  databaseUrl,
  decimal,
  endpoint,
  endpoints,
  explorerUrl,
  httpsUrl,
  integer,
  listenAddress,
  mailbox,
  mailUrl,
  networks,
  organisation,
  rpcUrls,
  shownText,
  siteHost,
  socialLinks,
  switchedOn,
  trustedProxies,
  webUrl,
} from "./setting-formats.ts";

export const ROLES = ["all", "api", "ingest", "worker"] as const;
type Role = (typeof ROLES)[number];

const environment = z.object({
  PORT: integer(0, 65535).default(8080),
  HOST: listenAddress.default("127.0.0.1"),
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  NODEYARD_DATA: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  NODEYARD_DATABASE_OWNER_URL: databaseUrl.optional(),
  NODEYARD_DATABASE_POOL: integer(2, 200).default(10),
  NODEYARD_AGENT_PACKAGES: z.string().min(1).optional(),
  NODEYARD_AGENT_RELEASES: z.string().min(1).optional(),
  NODEYARD_SECRET_KEY_FILE: z.string().min(1).optional(),
  NODEYARD_LOG: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info"),
  NODEYARD_INTERNATIONAL_HOST: siteHost.default("console.nodeyard.test"),
  NODEYARD_DOMESTIC_HOST: siteHost.optional(),
  NODEYARD_CONTACT_EMAIL: z.email().optional(),
  NODEYARD_COMMUNITY_URL: webUrl.optional(),
  NODEYARD_WHITEPAPER_URL: webUrl.optional(),
  NODEYARD_TUTORIAL_URL: webUrl.optional(),
  NODEYARD_SOCIAL_LINKS: socialLinks.optional(),
  NODEYARD_HELP_URL: webUrl.optional(),
  NODEYARD_RECORD_NUMBER_NET: shownText(80).optional(),
  NODEYARD_RECORD_NUMBER_WORK: shownText(80).optional(),
  NODEYARD_TRUST_PROXY: trustedProxies.optional(),
  NODEYARD_SIGN_UP: z.enum(["open", "closed"]).default("open"),
  NODEYARD_MAIL_URL: mailUrl.optional(),
  NODEYARD_MAIL_FROM: mailbox.default("Nodeyard <no-reply@nodeyard.test>"),
  NODEYARD_SMS_WEBHOOK_URL: webUrl.optional(),
  NODEYARD_SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  NODEYARD_SMS_PER_HOUR: integer(1, 1_000_000).default(600),
  NODEYARD_IDENTITY_URL: httpsUrl.default("https://cloudauth.aliyuncs.com"),
  NODEYARD_IDENTITY_KEY_ID: z.string().min(1).optional(),
  NODEYARD_IDENTITY_KEY_SECRET: z.string().min(1).optional(),
  NODEYARD_ALIPAY_URL: httpsUrl.default("https://openapi.alipay.com/gateway.do"),
  NODEYARD_ALIPAY_APP_ID: z.string().min(1).optional(),
  NODEYARD_ALIPAY_KEY_FILE: z.string().min(1).optional(),
  NODEYARD_ALIPAY_APP_CERT_FILE: z.string().min(1).optional(),
  NODEYARD_ALIPAY_CERT_FILE: z.string().min(1).optional(),
  NODEYARD_ALIPAY_ROOT_CERT_FILE: z.string().min(1).optional(),
  NODEYARD_WECHAT_URL: httpsUrl.default("https://api.weixin.qq.com"),
  NODEYARD_WECHAT_AUTHORIZE_URL: httpsUrl.default(
    "https://open.weixin.qq.com/connect/oauth2/authorize",
  ),
  NODEYARD_WECHAT_APP_ID: z.string().min(1).optional(),
  NODEYARD_WECHAT_APP_SECRET: z.string().min(1).optional(),
  NODEYARD_WECHAT_TEMPLATES: chatTemplates.optional(),
  NODEYARD_FEED_URL: httpsUrl.default("https://api.github.com"),
  NODEYARD_FEED_ORGANISATION: organisation.optional(),
  NODEYARD_FEED_TOKEN: bearerToken.optional(),
  NODEYARD_NODE_NETWORKS: networks.optional(),
  NODEYARD_WEBHOOK_NETWORKS: networks.optional(),
  NODEYARD_NODE_MIN_CPUS: integer(1, 1024).default(4),
  NODEYARD_NODE_MIN_MEMORY_GIB: integer(1, 65_536).default(8),
  NODEYARD_NODE_MIN_STORAGE_GIB: integer(1, 1_048_576).default(100),
  NODEYARD_SERVER_LINK_MBPS: integer(1, 1_000_000).default(1000),
  NODEYARD_TELEMETRY_KEEP_DAYS: integer(8, 3650).default(60),
  NODEYARD_FAULT_NOTICE_DELAY_SECONDS: integer(0, 86_400).default(600),
  NODEYARD_LOST_FACTOR_HOURS: integer(1, 720).default(72),
  NODEYARD_DIAL_PROBE_TARGETS: endpoints.optional(),
  NODEYARD_STUN_SERVERS: endpoints.optional(),
  NODEYARD_ECHO_PORT: integer(0, 65535).optional(),
  NODEYARD_ECHO_ENDPOINT: endpoint.optional(),
  NODEYARD_METRICS_TOKEN: bearerToken.optional(),
  NODEYARD_API_DOCS: switchedOn.optional(),
  NODEYARD_CHAIN_RPC_URLS: rpcUrls.optional(),
  NODEYARD_CHAIN_ID: integer(1, Number.MAX_SAFE_INTEGER).optional(),
  NODEYARD_CHAIN_TOKEN: chainAddress.optional(),
  // Fewer decimals cannot represent a micro-BP.
  NODEYARD_CHAIN_TOKEN_DECIMALS: integer(6, 36).optional(),
  NODEYARD_CHAIN_CONTRACT: chainAddress.optional(),
  NODEYARD_CHAIN_MAX_FEE_GWEI: decimal(0.001, 1_000_000).default(500),
  NODEYARD_CHAIN_MAX_TIP_GWEI: decimal(0.001, 1_000_000).default(20),
  NODEYARD_CHAIN_KEY_FILE: z.string().min(1).optional(),
  NODEYARD_CHAIN_SIGNER_URL: webUrl.optional(),
  NODEYARD_CHAIN_SIGNER_ADDRESS: chainAddress.optional(),
  NODEYARD_CHAIN_CONFIRMATIONS: integer(1, 100).default(12),
  NODEYARD_CHAIN_EXPLORER_URL: explorerUrl.optional(),
  NODEYARD_DEMO: switchedOn.optional(),
});

/** Settings whose values are not repeated in a message. */
const HAS_SECRETS =
  /DATABASE_|MAIL_URL|SMS_WEBHOOK|IDENTITY_KEY|APP_SECRET|FEED_TOKEN|METRICS_TOKEN|RPC_URLS/;

const BUILT_PACKAGES = join(import.meta.dirname, "../../../agent/dist/packages");

/** An events API of GitHub's protocol. */
export interface FeedSourceSettings {
  readonly url: string;
  readonly organisation: string;
  readonly token: string | undefined;
}

/** Hardware below which a node is not deployed. */
export interface NodeFloor {
  readonly cpus: number;
  readonly memoryGib: number;
  readonly storageGib: number;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly mode: "development" | "test" | "production";
  readonly role: Role;
  /** Data directory; undefined: the default of `data-directory.ts`. */
  readonly dataDirectory: string | undefined;
  /** External PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The role that owns the external database's tables, for migrations; undefined: that of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Output directory of `npm run build -w agent`. */
  readonly agentPackages: string;
  /** Folders of signed packages that can be rolled out besides; undefined: those of `agentPackages` alone. */
  readonly agentReleases: string | undefined;
  /** Field encryption keys; undefined: `secret.key` in the data directory. */
  readonly secretKeyFile: string | undefined;
  readonly logLevel: string;
  readonly internationalHost: string;
  /** Operator details shown on pages; hidden if not set. */
  readonly pages: {
    readonly domesticHost: string | undefined;
    readonly contactEmail: string | undefined;
    readonly communityUrl: string | undefined;
    readonly whitepaperUrl: string | undefined;
    readonly tutorialUrl: string | undefined;
    /** `Name=https://…`, separated by commas. */
    readonly socialLinks: string | undefined;
    readonly helpUrl: string | undefined;
    /** Record number by host name suffix. */
    readonly recordNumbers: Readonly<Record<string, string>>;
  };
  /** Trusted proxies, addresses or `loopback`; empty: none. */
  readonly trustProxy: readonly string[];
  readonly isSignUpOpen: boolean;
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsWebhook: { readonly url: string; readonly secret: string } | undefined;
  /** Ceiling of sign-up messages, to numbers that nobody has proved to own. */
  readonly smsPerHour: number;
  /** Register of ID numbers; undefined: names cannot be verified. */
  readonly identityCheck: IdentityCheckSettings | undefined;
  /** True if a stand-in of it may be used if none is configured. */
  readonly hasLocalIdentityCheck: boolean;
  /** Alipay's gateway; undefined: no yuan are paid. */
  readonly gateway: GatewaySettings | undefined;
  /** True if a stand-in of it may be used if none is configured. */
  readonly hasLocalGateway: boolean;
  /** The official account of the in-app pages; undefined: there are none. */
  readonly wechat: WechatSettings | undefined;
  /** True if a stand-in of the platform may be used if none is configured. */
  readonly hasLocalWechat: boolean;
  /** Whose public events the feed shows; undefined: operators' entries alone. */
  readonly feedSource: FeedSourceSettings | undefined;
  /** Networks that nodes may be deployed in although they are not of the internet. */
  readonly nodeNetworks: readonly string[];
  /** Networks that webhooks may be sent to although they are not of the internet, and without https. */
  readonly webhookNetworks: readonly string[];
  /** Minimum hardware of a node. */
  readonly nodeFloor: NodeFloor;
  /** Inbound bandwidth of the server, which bounds what a test of a node's lines at once can show. */
  readonly serverLinkMbps: number;
  readonly telemetryKeepDays: number;
  /** Delay between a device going offline and its fault notice. */
  readonly faultNoticeDelaySeconds: number;
  /** Delay between the start of a lost second factor's reset and its removal. */
  readonly lostFactorHours: number;
  /** TCP ports, one of which a dial line must reach to be normal; empty: the agent's own server. */
  readonly dialProbeTargets: readonly string[];
  /** STUN servers for the NAT type of devices and dial lines; empty: it is not determined. */
  readonly stunServers: readonly string[];
  /** UDP port of echo probes; 0: none are answered, undefined: the number of the HTTP port. */
  readonly echoPort: number | undefined;
  /** Address that it is on: that of HTTP is often a proxy's alone. */
  readonly echoHost: string;
  /** `HOST:PORT` that devices send echo probes to; without a host, to that of their server; undefined: none. */
  readonly echoEndpoint: string | undefined;
  readonly metricsToken: string | undefined;
  /** True if `/docs` describes the API. */
  readonly hasDocs: boolean;
  /** Chain for payouts; undefined if not configured. */
  readonly chain: ChainSettings | undefined;
  /** True if a local chain may be used if none is configured: on loopback only. */
  readonly hasLocalChain: boolean;
  /** True if outbox and other local pages exist: never in production, and only on a loopback address. */
  readonly hasOutbox: boolean;
  /** True if a first start seeds demo data. */
  readonly wantsDemo: boolean;
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.name = "ConfigError";
  }
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Reads the settings once, at startup. Unknown `NODEYARD_*` names, unknown flags and invalid values are rejected by name, so
 * that a typo never becomes a silent default.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const problems: string[] = [];
  const known = new Set(Object.keys(environment.shape));
  for (const name of Object.keys(env)) {
    const isForeign = AGENT_SETTINGS.has(name) || !name.startsWith("NODEYARD_");
    if (!known.has(name) && !isForeign) problems.push(`${name} is not a setting`);
  }
  const present = Object.fromEntries(
    [...known]
      .filter((name) => env[name] !== undefined && env[name] !== "")
      .map((name) => [name, env[name]]),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const value = HAS_SECRETS.test(name) ? "" : ` = ${JSON.stringify(present[name])}`;
      problems.push(`${name}${value}: ${issue.message}`);
    }
  }

  let role: Role = "all";
  let isEmpty = false;
  for (let index = 0; index < args.length; index += 1) {
    const [flag, inline] = (args[index] ?? "").split("=", 2);
    if (flag === "--empty") isEmpty = true;
    else if (flag === "--role") {
      const value = inline ?? args[(index += 1)] ?? "";
      if ((ROLES as readonly string[]).includes(value)) role = value as Role;
      else problems.push(`--role ${value || "(nothing)"}: must be one of ${ROLES.join(", ")}`);
    } else problems.push(`${args[index]} is not a flag (known: --empty, --role)`);
  }

  const value = parsed.data;
  if (
    value &&
    (value.NODEYARD_SMS_WEBHOOK_URL === undefined) !==
      (value.NODEYARD_SMS_WEBHOOK_SECRET === undefined)
  ) {
    problems.push("NODEYARD_SMS_WEBHOOK_URL and NODEYARD_SMS_WEBHOOK_SECRET go together");
  }
  if (
    value &&
    (value.NODEYARD_IDENTITY_KEY_ID === undefined) !==
      (value.NODEYARD_IDENTITY_KEY_SECRET === undefined)
  ) {
    problems.push("NODEYARD_IDENTITY_KEY_ID and NODEYARD_IDENTITY_KEY_SECRET go together");
  }
  if (
    value &&
    (value.NODEYARD_WECHAT_APP_ID === undefined) !==
      (value.NODEYARD_WECHAT_APP_SECRET === undefined)
  ) {
    problems.push("NODEYARD_WECHAT_APP_ID and NODEYARD_WECHAT_APP_SECRET go together");
  }
  if (value?.NODEYARD_WECHAT_TEMPLATES && value.NODEYARD_WECHAT_APP_ID === undefined) {
    problems.push("NODEYARD_WECHAT_TEMPLATES goes with NODEYARD_WECHAT_APP_ID");
  }
  if (value?.NODEYARD_FEED_TOKEN && value.NODEYARD_FEED_ORGANISATION === undefined) {
    problems.push("NODEYARD_FEED_TOKEN goes with NODEYARD_FEED_ORGANISATION");
  }
  const isOpenHost =
    value !== undefined && (value.NODE_ENV === "production" || !isLoopback(value.HOST));
  if (value?.NODEYARD_DEMO === true && isOpenHost) {
    problems.push(
      "NODEYARD_DEMO: demo data is refused in production and on any address but loopback",
    );
  }
  if (
    value &&
    isOpenHost &&
    role !== "ingest" &&
    !(value.NODEYARD_MAIL_URL && value.NODEYARD_SMS_WEBHOOK_URL)
  ) {
    problems.push(
      "NODEYARD_MAIL_URL and NODEYARD_SMS_WEBHOOK_URL are needed in production and on any address but loopback, where there is no outbox page",
    );
  }
  if (isOpenHost && !value.NODEYARD_METRICS_TOKEN) {
    problems.push(
      "NODEYARD_METRICS_TOKEN is needed in production and on any address but loopback: behind a proxy, every request seems to come from this machine (openssl rand -hex 24)",
    );
  }
  if (role !== "all" && value && value.DATABASE_URL === undefined) {
    problems.push(
      "DATABASE_URL is needed with --role: several processes share one external PostgreSQL",
    );
  }
  if (value && value.NODEYARD_DATABASE_OWNER_URL && value.DATABASE_URL === undefined) {
    problems.push(
      "NODEYARD_DATABASE_OWNER_URL goes with DATABASE_URL: the embedded PostgreSQL has its own roles",
    );
  }
  if (role !== "all" && value && value.NODEYARD_SECRET_KEY_FILE === undefined) {
    problems.push(
      "NODEYARD_SECRET_KEY_FILE is needed with --role: what one process seals, the others must open, so all of them read one key file (openssl rand -hex 32, mode 0600)",
    );
  }
  const identityCheck: IdentityCheckSettings | undefined =
    value?.NODEYARD_IDENTITY_KEY_ID && value.NODEYARD_IDENTITY_KEY_SECRET
      ? {
          url: value.NODEYARD_IDENTITY_URL,
          keyId: value.NODEYARD_IDENTITY_KEY_ID,
          keySecret: value.NODEYARD_IDENTITY_KEY_SECRET,
        }
      : undefined;
  const wechat: WechatSettings | undefined =
    value?.NODEYARD_WECHAT_APP_ID && value.NODEYARD_WECHAT_APP_SECRET
      ? {
          appId: value.NODEYARD_WECHAT_APP_ID,
          secret: value.NODEYARD_WECHAT_APP_SECRET,
          apiUrl: value.NODEYARD_WECHAT_URL,
          authorizeUrl: value.NODEYARD_WECHAT_AUTHORIZE_URL,
          templates: value.NODEYARD_WECHAT_TEMPLATES ?? new Map(),
          isLocal: false,
        }
      : undefined;
  const gateway = value && role !== "ingest" ? readGatewaySettings(value, problems) : undefined;
  const chain = value && role !== "ingest" ? readChainSettings(value, role, problems) : undefined;
  if (!value || problems.length > 0) throw new ConfigError(problems);

  return {
    port: value.PORT,
    host: value.HOST,
    mode: value.NODE_ENV,
    role,
    dataDirectory: value.NODEYARD_DATA,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.NODEYARD_DATABASE_OWNER_URL,
    databasePoolSize: value.NODEYARD_DATABASE_POOL,
    agentPackages: resolve(value.NODEYARD_AGENT_PACKAGES ?? BUILT_PACKAGES),
    agentReleases: value.NODEYARD_AGENT_RELEASES && resolve(value.NODEYARD_AGENT_RELEASES),
    secretKeyFile: value.NODEYARD_SECRET_KEY_FILE,
    logLevel: value.NODEYARD_LOG,
    internationalHost: value.NODEYARD_INTERNATIONAL_HOST,
    pages: {
      domesticHost: value.NODEYARD_DOMESTIC_HOST,
      contactEmail: value.NODEYARD_CONTACT_EMAIL,
      communityUrl: value.NODEYARD_COMMUNITY_URL,
      whitepaperUrl: value.NODEYARD_WHITEPAPER_URL,
      tutorialUrl: value.NODEYARD_TUTORIAL_URL,
      socialLinks: value.NODEYARD_SOCIAL_LINKS,
      helpUrl: value.NODEYARD_HELP_URL,
      recordNumbers: {
        ...(value.NODEYARD_RECORD_NUMBER_NET ? { ".net": value.NODEYARD_RECORD_NUMBER_NET } : {}),
        ...(value.NODEYARD_RECORD_NUMBER_WORK
          ? { ".work": value.NODEYARD_RECORD_NUMBER_WORK }
          : {}),
      },
    },
    // A development server is reachable from this machine only; demo devices use addresses of many countries.
    trustProxy: value.NODEYARD_TRUST_PROXY ?? (isOpenHost ? [] : ["loopback"]),
    isSignUpOpen: value.NODEYARD_SIGN_UP === "open",
    mailUrl: value.NODEYARD_MAIL_URL,
    mailFrom: value.NODEYARD_MAIL_FROM,
    smsWebhook:
      value.NODEYARD_SMS_WEBHOOK_URL && value.NODEYARD_SMS_WEBHOOK_SECRET
        ? { url: value.NODEYARD_SMS_WEBHOOK_URL, secret: value.NODEYARD_SMS_WEBHOOK_SECRET }
        : undefined,
    smsPerHour: value.NODEYARD_SMS_PER_HOUR,
    identityCheck,
    hasLocalIdentityCheck:
      identityCheck === undefined && value.NODE_ENV === "development" && !isOpenHost,
    gateway,
    hasLocalGateway:
      gateway === undefined && role === "all" && value.NODE_ENV === "development" && !isOpenHost,
    wechat,
    hasLocalWechat:
      wechat === undefined && role === "all" && value.NODE_ENV === "development" && !isOpenHost,
    feedSource:
      value.NODEYARD_FEED_ORGANISATION === undefined
        ? undefined
        : {
            url: value.NODEYARD_FEED_URL,
            organisation: value.NODEYARD_FEED_ORGANISATION,
            token: value.NODEYARD_FEED_TOKEN,
          },
    nodeNetworks:
      value.NODEYARD_NODE_NETWORKS ??
      (value.NODE_ENV === "development" && !isOpenHost ? ["127.0.0.0/8", "203.0.113.0/24"] : []),
    webhookNetworks:
      value.NODEYARD_WEBHOOK_NETWORKS ??
      (value.NODE_ENV === "development" && !isOpenHost ? ["127.0.0.0/8"] : []),
    nodeFloor: {
      cpus: value.NODEYARD_NODE_MIN_CPUS,
      memoryGib: value.NODEYARD_NODE_MIN_MEMORY_GIB,
      storageGib: value.NODEYARD_NODE_MIN_STORAGE_GIB,
    },
    serverLinkMbps: value.NODEYARD_SERVER_LINK_MBPS,
    telemetryKeepDays: value.NODEYARD_TELEMETRY_KEEP_DAYS,
    faultNoticeDelaySeconds: value.NODEYARD_FAULT_NOTICE_DELAY_SECONDS,
    lostFactorHours: value.NODEYARD_LOST_FACTOR_HOURS,
    dialProbeTargets: value.NODEYARD_DIAL_PROBE_TARGETS ?? [],
    stunServers: value.NODEYARD_STUN_SERVERS ?? [],
    echoPort: value.NODEYARD_ECHO_PORT,
    echoHost: isOpenHost ? "::" : value.HOST,
    echoEndpoint: value.NODEYARD_ECHO_ENDPOINT,
    metricsToken: value.NODEYARD_METRICS_TOKEN,
    hasDocs: value.NODEYARD_API_DOCS ?? !isOpenHost,
    chain,
    hasLocalChain:
      chain === undefined && role === "all" && value.NODE_ENV === "development" && !isOpenHost,
    hasOutbox: !isOpenHost,
    wantsDemo: !isOpenHost && !isEmpty && value.NODEYARD_DEMO !== false,
  };
}
