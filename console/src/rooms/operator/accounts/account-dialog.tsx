import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import {
  endAccountSignIns,
  freezeAccount,
  setYuanPermission,
  unfreezeAccount,
  type AccountLimit,
  type OperatorAccount,
} from "@nodeyard/contract/operator/account-calls.ts";
import { sendQrcode, setEmailAuth, setEmailToList } from "@nodeyard/contract/operator/crm-calls.ts";
import {
  requestFactorReset,
  requestIdentityRelease,
  requestRoleChange,
} from "@nodeyard/contract/operator/request-calls.ts";
import type { PageFlag } from "@nodeyard/contract/operator/rules.ts";
import { call } from "../../../shared/http.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { operator } from "../messages.ts";
import { ActOnAccount } from "./act-on-account.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { OperatorNameDialog } from "./operator-name-dialog.tsx";
import { accountWords } from "./messages.ts";

export type AccountAct =
  | {
      readonly name:
        | "freeze"
        | "unfreeze"
        | "refuseYuan"
        | "allowYuan"
        | "endSignIns"
        | "correct"
        | "resetFactor"
        | "releasePhone"
        | "releaseName"
        | "recordName"
        | "qrCode";
    }
  | { readonly name: "limit"; readonly limit: AccountLimit }
  | { readonly name: "page"; readonly page: PageFlag; readonly isAllowed: boolean }
  | { readonly name: "role"; readonly role: OperatorRole; readonly isGranted: boolean };

const PAGE_CALLS = { downlink: setEmailToList, "buyback-second": setEmailAuth } as const;

/** The dialog of one of the acts on an account. */
export default function AccountDialog(props: {
  act: AccountAct;
  account: OperatorAccount;
  onClose: () => void;
}) {
  const { act, account, onClose } = props;
  const { accountId, email, version } = account;
  const common = { account, onClose };
  switch (act.name) {
    case "freeze":
      return (
        <ActOnAccount
          {...common}
          title={operator.freezeTitle}
          text={operator.freezeText}
          submit={operator.freeze}
          tone="danger"
          send={(reason) => call(freezeAccount, { accountId, version, reason })}
        />
      );
    case "unfreeze":
      return (
        <ActOnAccount
          {...common}
          title={operator.unfreezeTitle}
          text={operator.unfreezeText}
          submit={operator.unfreeze}
          send={(reason) => call(unfreezeAccount, { accountId, version, reason })}
        />
      );
    case "refuseYuan":
    case "allowYuan": {
      const isAllowed = act.name === "allowYuan";
      return (
        <ActOnAccount
          {...common}
          title={isAllowed ? accountWords.allowYuanTitle : accountWords.refuseYuanTitle}
          text={isAllowed ? accountWords.allowYuanText : accountWords.refuseYuanText}
          submit={isAllowed ? accountWords.allowYuan : accountWords.refuseYuan}
          tone={isAllowed ? "primary" : "danger"}
          send={(reason) => call(setYuanPermission, { accountId, isAllowed, reason })}
        />
      );
    }
    case "endSignIns":
      return (
        <ActOnAccount
          {...common}
          title={operator.endSignInsTitle}
          text={operator.endSignInsText}
          submit={operator.endSignIns}
          tone="danger"
          send={(reason) => call(endAccountSignIns, { accountId, reason })}
        />
      );
    case "resetFactor":
      return (
        <ActOnAccount
          {...common}
          title={operator.resetFactorTitle}
          text={operator.resetFactorText}
          submit={operatorKit.submitRequest}
          send={(reason) => call(requestFactorReset, { accountId, reason })}
        />
      );
    case "qrCode":
      return (
        <ActOnAccount
          {...common}
          title={accountWords.sendQrCodeTitle}
          text={accountWords.sendQrCodeText}
          submit={accountWords.sendQrCode}
          send={(reason) => call(sendQrcode, { email, reason })}
        />
      );
    case "releasePhone":
    case "releaseName": {
      const part = act.name === "releasePhone" ? "phone" : "name";
      return (
        <ActOnAccount
          {...common}
          title={part === "phone" ? accountWords.releasePhoneTitle : accountWords.releaseNameTitle}
          text={accountWords.releaseText}
          submit={operatorKit.submitRequest}
          send={(reason) => call(requestIdentityRelease, { accountId, part, reason })}
        />
      );
    }
    case "recordName":
      return <OperatorNameDialog {...common} />;
    case "correct":
      return <CorrectDialog {...common} />;
    case "limit":
      return <LimitDialog {...common} limit={act.limit} />;
    case "page": {
      const { page, isAllowed } = act;
      const title = isAllowed ? accountWords.openTitle : accountWords.closeTitle;
      return (
        <ActOnAccount
          {...common}
          title={title(accountWords[page])}
          text={isAllowed ? accountWords.openText : accountWords.closeText}
          submit={isAllowed ? accountWords.credit : accountWords.revoke}
          tone={isAllowed ? "primary" : "danger"}
          send={(reason) => call(PAGE_CALLS[page], { email, isAllowed, reason })}
        />
      );
    }
    case "role": {
      const { role, isGranted } = act;
      const title = isGranted ? accountWords.grantTitle : accountWords.revokeTitle;
      return (
        <ActOnAccount
          {...common}
          title={title(operator[role])}
          text={operator.rolesText}
          submit={operatorKit.submitRequest}
          send={(reason) =>
            call(requestRoleChange, { accountId, role, isGranted, version, reason })
          }
        />
      );
    }
  }
}
