import { sendPayment, type PaymentPurpose } from "@nodeyard/contract/verification/calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { OwnCodeField } from "../../../shared/verification/own-code-field.tsx";
import { callInApp } from "./call-in-app.ts";

/** The code of a bound account. */
export function BoundCodeField(props: {
  account: BoundAccount;
  purpose: PaymentPurpose;
  error: string | undefined;
}) {
  const { account, purpose } = props;
  const ofAccount = { account: account.id };
  return (
    <OwnCodeField
      {...props}
      account={{ ...account, isPhoneFirst: true }}
      send={(channel) => callInApp(sendPayment, { purpose, channel }, ofAccount)}
      call={(endpoint, request) => callInApp(endpoint, request, ofAccount)}
    />
  );
}
