import type { Language, ErrorBody } from "./envelope.ts";
import { inLanguage, type NamesOf, type ParamsOf, type Text, type TextParams } from "./text.ts";

/**
 * An error definition. `status` is the HTTP status (200, that of business errors, by default), `code` the number in the body,
 * `zh`/`en` the text with `{name}` placeholders, `field` the request field it belongs to.
 */
interface ErrorSpec {
  readonly status?: number;
  readonly code: number;
  readonly zh: string;
  readonly en: string;
  readonly field?: string;
}

export interface ErrorDefinition<Names extends string = string> extends Text<Names> {
  /** `room.name`, stable across versions. */
  readonly key: string;
  readonly status: number;
  readonly code: number;
  readonly field?: string;
}

export function defineErrors<const Specs extends Record<string, ErrorSpec>>(
  room: string,
  specs: Specs,
): { readonly [Name in keyof Specs]: ErrorDefinition<NamesOf<Specs[Name]>> } {
  const entries = Object.entries(specs).map(([name, spec]) => [
    name,
    { status: 200, ...spec, key: `${room}.${name}` },
  ]);
  return Object.fromEntries(entries) as {
    readonly [Name in keyof Specs]: ErrorDefinition<NamesOf<Specs[Name]>>;
  };
}

interface ErrorOptions {
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Additional body fields required by the wire format. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Options with the parameters that a text needs; optional if it needs none, or if nobody knows. */
type OptionsOf<Names extends string> = string extends Names
  ? [options?: ErrorOptions & { readonly params?: TextParams }]
  : [Names] extends [never]
    ? [options?: ErrorOptions]
    : [options: ErrorOptions & { readonly params: ParamsOf<Names> }];

/** An error for the caller; thrown by actions, written by the server's encoder. */
export class ApiError<Names extends string = string> extends Error {
  readonly definition: ErrorDefinition;
  readonly params: TextParams;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(definition: ErrorDefinition<Names>, ...[rest]: OptionsOf<Names>) {
    super(definition.key);
    const options: ErrorOptions & { readonly params?: TextParams } = rest ?? {};
    this.name = "ApiError";
    this.definition = definition;
    this.params = options.params ?? {};
    this.field = options.field ?? definition.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
  }
}

export function errorBody(error: ApiError, language: Language): ErrorBody {
  const { definition } = error;
  const body: ErrorBody = {
    ...error.extra,
    code: definition.code,
    message: inLanguage(definition, language, error.params),
    error: definition.key,
  };
  if (error.field !== undefined) body.field = error.field;
  if (error.retryAfterSeconds !== undefined) body.retryAfterSeconds = error.retryAfterSeconds;
  return body;
}

/** Errors of no particular room. */
export const platformErrors = defineErrors("platform", {
  malformed: {
    status: 400,
    code: 400,
    zh: "请求参数有误：{field}",
    en: "Invalid request: {field}",
  },
  brokenJson: {
    status: 400,
    code: 400,
    zh: "请求内容不是有效的 JSON",
    en: "The request body is not valid JSON",
  },
  unsupportedMedia: {
    status: 415,
    code: 415,
    zh: "不支持的内容类型",
    en: "Unsupported content type",
  },
  tooLarge: { status: 413, code: 413, zh: "提交的内容过大", en: "The request is too large" },
  noSession: { status: 401, code: 401, zh: "请先登录", en: "Sign in first" },
  noInAppSession: {
    status: 401,
    code: 401,
    zh: "微信授权已失效，请重新授权",
    en: "Your WeChat authorisation has ended. Authorise again",
  },
  phoneNotVerified: {
    status: 302,
    code: 302,
    zh: "请先完成手机验证",
    en: "Verify your phone first",
  },
  forbidden: {
    status: 403,
    code: 403,
    zh: "没有权限",
    en: "You don't have permission to do this",
  },
  factorRequired: {
    status: 403,
    code: 403,
    zh: "运营人员必须先启用两步验证",
    en: "Operators have to set up a second factor first",
  },
  freshProofNeeded: {
    status: 200,
    code: 5100,
    zh: "请先用两步验证确认是你本人操作",
    en: "Confirm with your second factor that it is you",
  },
  crossSite: {
    status: 403,
    code: 403,
    zh: "已拒绝来自其他站点的请求",
    en: "Requests from other sites are refused",
  },
  notFound: { status: 404, code: 404, zh: "没有这个地址", en: "There is nothing at this address" },
  tooMany: {
    status: 429,
    code: 429,
    zh: "操作过于频繁，请 {seconds} 秒后再试",
    en: "Too many requests. Try again in {seconds} s",
  },
  unavailable: {
    status: 503,
    code: 503,
    zh: "服务暂时不可用，请稍后重试",
    en: "The service is temporarily unavailable. Try again later",
  },
  internal: {
    status: 500,
    code: 500,
    zh: "服务器内部错误，请稍后重试",
    en: "Something went wrong on our side. Try again later",
  },
});
