import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getCollection } from "@nodeyard/contract/payee/calls.ts";
import { formatTime } from "../../shared/format.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { withLanguage } from "../../shared/site.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TimeLeft } from "../../shared/ui/time-left.tsx";
import { Tips, TwoColumns } from "../../shared/ui/two-columns.tsx";
import { AlipayPanel } from "./alipay-panel.tsx";
import { BankPanel } from "./bank-panel.tsx";
import { payee } from "./messages.ts";
import { callQuery } from "../../shared/call-query.ts";

/** The payee of yuan, masked; missing parts are empty texts. */
const ownPayee = callQuery(
  getCollection,
  {},
  {
    meta: { shows: ["identity"] },
    select: ({ data }) => ({
      name: data.user_name,
      bankAddress: data.bankAddress,
      bankAccount: data.bankAccount,
      alipayAccount: data.ZFBAccount,
      lockedUntil: data.lockedUntil,
    }),
  },
);

/** `/MyWallet`: where yuan are paid to, once the owner's name is verified. */
export default function PayeePage() {
  return (
    <>
      <PageHeader title={payee.title} purpose={payee.purpose} />
      <TwoColumns
        aside={
          <Tips
            title={payee.tips}
            tips={[payee.tipName, payee.tipLock, payee.tipMail, payee.tipSealed]}
          />
        }
      >
        <OwnPayee />
      </TwoColumns>
    </>
  );
}

function OwnPayee() {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(ownPayee);
  if (data === undefined)
    return isError ? (
      <FailedNotice error={error} onRetry={() => void refetch()} />
    ) : (
      <Panel title={payee.alipay}>
        <Skeleton rows={4} height={26} />
      </Panel>
    );
  const { name, lockedUntil } = data;
  if (name === "")
    return (
      <Panel title={payee.name}>
        <p>{payee.nameFirst}</p>
        <a href={withLanguage("/contact")}>{payee.goVerify}</a>
      </Panel>
    );
  return (
    <>
      {lockedUntil !== null && (
        <Note tone="warning">
          {payee.locked(formatTime(lockedUntil))}{" "}
          <TimeLeft until={lockedUntil} onOver={() => void invalidateRoom(client, "payee")} />
        </Note>
      )}
      <AlipayPanel name={name} alipayAccount={data.alipayAccount} />
      <BankPanel name={name} bankAddress={data.bankAddress} bankAccount={data.bankAccount} />
    </>
  );
}
