import { defineErrors } from "../error.ts";
import { TOKENS_AT_MOST } from "./rules.ts";

/** Errors of access tokens. `invalid`, `scopeMissing` and `notOpen` refuse a call that is made with one. */
export const tokensErrors = defineErrors("tokens", {
  invalid: {
    status: 401,
    code: 401,
    zh: "访问令牌无效、已过期或已撤销",
    en: "The access token is not valid, has expired or was revoked",
  },
  scopeMissing: {
    status: 403,
    code: 403,
    zh: "访问令牌缺少权限 {scope}",
    en: "The access token lacks the scope {scope}",
  },
  notOpen: {
    status: 403,
    code: 403,
    zh: "此操作不能使用访问令牌，请登录后操作",
    en: "Access tokens can't do this. Sign in instead",
  },
  nameMissing: {
    code: 6801,
    zh: "请输入名称",
    en: "Enter a name",
    field: "name",
  },
  scopesMissing: {
    code: 6802,
    zh: "请至少选择一项权限",
    en: "Choose at least one permission",
    field: "scopes",
  },
  tooManyTokens: {
    code: 6803,
    zh: `最多可以有 ${TOKENS_AT_MOST} 个令牌，请先撤销不用的`,
    en: `An account has ${TOKENS_AT_MOST} tokens at most. Revoke one first`,
  },
  tokenUnknown: {
    code: 6804,
    zh: "该令牌不存在，或已经撤销",
    en: "There is no such token, or it has been revoked",
  },
  notForOperators: {
    code: 6805,
    zh: "运营人员的账号不能创建令牌",
    en: "Accounts of operators can't have tokens",
  },
});

export const tokensMessages = {
  created: { zh: "令牌已创建", en: "Token created" },
  revoked: { zh: "令牌已撤销", en: "Token revoked" },
} as const;
