import * as calls from "@nodeyard/contract/dial/calls.ts";
import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { consume } from "../../../platform/throttle.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";
import { checkOwnCode } from "../../verification/check-own-code.ts";
import { spendCode } from "../../verification/codes.ts";
import { findLinePassword } from "../line-passwords.ts";

/** Codes are too long to guess; the limit stops attempts from a stolen session. */
const TRIES = { limit: 10, windowSeconds: 900 } as const;

/** Shows the saved password of one line, for a verification code of this purpose; writes an audit line. */
export const showLinePassword = handle(
  calls.showLinePassword,
  async (deps, { lineId: text, emailVerifyCode }, { accountId, ip }) => {
    if (emailVerifyCode === "") throw new ApiError(dialErrors.codeRequired);
    const subject = `account:${accountId}`;
    await consume(deps.db, deps.clock, { bucket: "line-password", subject, ...TRIES });
    const lineId = requireWireId(text, dialErrors.unknownLine);
    const password = await findLinePassword(deps, deps.db, accountId, lineId);
    if (password === undefined) throw new ApiError(dialErrors.unknownLine);
    const checked = await checkOwnCode(deps, accountId, "line-password", emailVerifyCode);
    await deps.db.transaction().execute(async (tx) => {
      await spendCode(deps, tx, checked);
      const details = { lineId: text };
      await recordAct(deps, tx, { act: "dial.show-password", accountId, ip, details });
    });
    return { data: password };
  },
);
