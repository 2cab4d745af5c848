import { defineErrors } from "../error.ts";
import { TOKENS_AT_MOST } from "./rules.ts";

export const tokensErrors = defineErrors("tokens", {
  nameMissing: {
    status: 200,
    code: 6801,
    zh: "请输入名称",
    en: "Enter a name",
    field: "name",
  },
  scopesMissing: {
    status: 200,
    code: 6802,
    zh: "请至少选择一项权限",
    en: "Choose at least one permission",
    field: "scopes",
  },
  tooManyTokens: {
    status: 200,
    code: 6803,
    zh: `最多可以有 ${TOKENS_AT_MOST} 个令牌，请先撤销不用的`,
    en: `An account has ${TOKENS_AT_MOST} tokens at most. Revoke one first`,
  },
  tokenUnknown: {
    status: 200,
    code: 6804,
    zh: "该令牌不存在，或已经撤销",
    en: "There is no such token, or it has been revoked",
  },
  notForOperators: {
    status: 200,
    code: 6805,
    zh: "运营人员的账号不能创建令牌",
    en: "Accounts of operators can't have tokens",
  },
});

export const tokensMessages = {
  created: { zh: "令牌已创建", en: "Token created" },
  revoked: { zh: "令牌已撤销", en: "Token revoked" },
} as const;
