import { releaseCards, type CardBatch } from "@nodeyard/contract/exchange/operator/calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { exchanges } from "./messages.ts";
import { NumbersField, validateNumbers } from "./numbers-field.tsx";

/** Cards to release from quarantine: all, those of a file, or named ones. */
export type Release =
  | { readonly which: "all"; readonly count: number }
  | { readonly which: "file"; readonly batch: CardBatch }
  | { readonly which: "numbers" };

function titleOf(release: Release): string {
  switch (release.which) {
    case "all":
      return `${exchanges.releaseAll} · ${release.count}`;
    case "file":
      return `${exchanges.releaseOf(release.batch.fileName)} · ${release.batch.toCheck}`;
    case "numbers":
      return exchanges.releaseByNumber;
  }
}

function fieldsOf(release: Release, data: FormData) {
  switch (release.which) {
    case "all":
      return { isAll: true };
    case "file":
      return { batchId: release.batch.batchId };
    case "numbers":
      return { numbers: trimmedText(data, "numbers") };
  }
}

/** States that cards which a restore brought back were neither given nor withdrawn since the backup. */
export function ReleaseDialog(props: { release: Release; version: string; onClose: () => void }) {
  const { release, version } = props;
  const isNamed = release.which === "numbers";
  return (
    <ActDialog
      title={titleOf(release)}
      text={exchanges.releaseText}
      submit={exchanges.release}
      {...(isNamed && {
        validate: validateNumbers,
        fields: (errors) => <NumbersField error={errors["numbers"]} />,
      })}
      send={(reason, data) => call(releaseCards, { ...fieldsOf(release, data), version, reason })}
      onClose={props.onClose}
    />
  );
}
