import { grantUnbind, unbind } from "@nodeyard/contract/devices/calls.ts";
import type { NamedDevice } from "../../../shared/device.ts";
import { formatCount } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { devices } from "../messages.ts";
import { TYPED_FROM } from "../unbind-request.ts";
import { BulkConsole } from "./bulk-console.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { useBulkRun } from "./use-bulk-run.ts";
import { useUnbindForm } from "./use-unbind-form.ts";

/** One captcha and one code, then the devices one by one. */
export function BulkUnbindDialog(props: {
  chosen: readonly NamedDevice[];
  onClose: (isFinished: boolean) => void;
}) {
  const run = useBulkRun(props.chosen, ({ deviceId }, grant: string) =>
    call(unbind, { deviceId, grant }),
  );
  const { chosen } = run;
  const form = useUnbindForm(async (proof) => {
    const deviceIds = chosen.map(({ deviceId }) => deviceId);
    const { grant } = await call(grantUnbind, { deviceIds, ...proof });
    run.start(grant);
  }, chosen.length);
  const title = devices.bulkTitle(chosen.length);
  if (!run.isIdle)
    return <BulkConsole title={title} run={run} onClose={() => props.onClose(true)} />;
  return (
    <FormDialog
      title={title}
      form={form}
      submit={devices.bulkStart}
      tone="danger"
      onClose={() => props.onClose(false)}
    >
      <p>{devices.bulkText}</p>
      <ChosenList chosen={chosen} />
      {chosen.length >= TYPED_FROM && (
        <Field
          name="typedCount"
          inputMode="numeric"
          autoComplete="off"
          label={devices.bulkCount(formatCount(chosen.length))}
          error={form.errors["typedCount"]}
        />
      )}
      <ProofFields form={form} purpose="unbind" hasCaptcha />
    </FormDialog>
  );
}
