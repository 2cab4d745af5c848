import { formatMicroBp, groupDecimal, parseMicroBp } from "@nodeyard/contract/money.ts";
import {
  previewRate,
  type CreditsPreview,
  type ListedRate,
  type RatePreview,
} from "@nodeyard/contract/rates/calls.ts";
import { RATES, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { useMutation } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import type { FormState } from "../../shared/forms/use-form.ts";
import { ApiError, call } from "../../shared/http.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { rates } from "./messages.ts";
import { readValues, validateValues } from "./rate-form.ts";
import styles from "./rates.module.css";

type Sums = CreditsPreview["total"];
type Change = Pick<Sums, "before" | "after">;

/** Signed: what an amount gains or loses. */
function Difference({ before, after }: Change) {
  const microBp = (parseMicroBp(after) ?? 0n) - (parseMicroBp(before) ?? 0n);
  const size = <Amount bp={formatMicroBp(microBp < 0n ? -microBp : microBp)} />;
  if (microBp === 0n) return <span className={styles["none"]}>0</span>;
  return (
    <>
      {microBp < 0n ? "−" : "+"}
      {size}
    </>
  );
}

/** Booked amounts. If the rules in force give the same, the column is headed as the state before the change. */
function booked<Row extends Sums>(isRepeated: boolean): Column<Row> {
  return {
    key: "booked",
    title: `${isRepeated ? rates.before : rates.booked} (BP)`,
    align: "end",
    cell: (row) => <Amount bp={row.booked} />,
  };
}

const before = <Row extends Change>(): Column<Row> => ({
  key: "before",
  title: `${rates.recalculated} (BP)`,
  align: "end",
  cell: (row) => <Amount bp={row.before} />,
});

function changed<Row extends Change>(): Column<Row>[] {
  return [
    {
      key: "after",
      title: `${rates.after} (BP)`,
      align: "end",
      cell: ({ after }) => <Amount bp={after} />,
    },
    {
      key: "difference",
      title: `${rates.difference} (BP)`,
      align: "end",
      cell: (row) => <Difference {...row} />,
    },
  ];
}

function isOfField(error: Error): boolean {
  return error instanceof ApiError && error.field !== undefined;
}

/** A preview that was seen, and of which values. */
export interface SeenPreview {
  readonly values: string;
  readonly token: string;
  /** False if it could not be calculated. */
  readonly isCalculated: boolean;
}

/** Effect of the form's values, calculated on request; a change is entered only once it was seen. */
export function RatePreviewPart(props: {
  rate: ListedRate;
  form: FormState;
  onSeen: (seen: SeenPreview) => void;
}) {
  const { rate, form, onSeen } = props;
  const { name, key } = rate;
  const preview = useMutation({
    mutationFn: (values: Record<string, string>) => call(previewRate, { name, key, values }),
    onSuccess: ({ token, problem }, values) => {
      const isCalculated = problem !== "too-long";
      onSeen({ values: JSON.stringify(values), token, isCalculated });
      form.clearErrors(["preview"]);
    },
    // A wrong figure is marked where it is; any other error is shown here.
    onError: (error) => {
      if (isOfField(error)) form.fail(error);
    },
  });
  const calculate = () => {
    const values = readValues(name, new FormData(form.ref.current ?? undefined));
    if (form.accept(validateValues(name, values))) preview.mutate(values);
  };
  const { data } = preview;
  const isShown = preview.isError && !isOfField(preview.error);
  return (
    <div className={styles["preview"]}>
      <Button busy={preview.isPending} onClick={calculate}>
        {rates.preview}
      </Button>
      <FieldNote id="rate-preview" error={form.errors["preview"]} />
      <div role="status">
        {preview.isPending && <p>{rates.previewing}</p>}
        {isShown && <p className={styles["wrong"]}>{errorText(preview.error)}</p>}
        {preview.isIdle && <p>{rates.previewHint}</p>}
        {data && !preview.isPending && <Effect name={name} data={data} />}
      </div>
    </div>
  );
}

const PROBLEM_WORDS = {
  "nothing-settled": rates.previewNothingSettled,
  "too-long": rates.previewTooLong,
} as const;

function Effect({ name, data }: { name: RateName; data: RatePreview }) {
  const { credits, problem, facts } = data;
  return (
    <>
      {problem !== null && <p>{PROBLEM_WORDS[problem]}</p>}
      {credits && <Credits data={credits} />}
      {facts.length > 0 && (
        <>
          <h3>{rates.previewFacts}</h3>
          <Facts
            facts={facts.map((fact) => [
              rates[`fact_${fact.name}`],
              rates.fromTo(groupDecimal(fact.before), groupDecimal(fact.after)),
            ])}
          />
        </>
      )}
      {!RATES[name].isCredited && facts.length === 0 && <p>{rates.previewNoFacts}</p>}
    </>
  );
}

function Credits({ data }: { data: CreditsPreview }) {
  const { day, kinds, total, gaining, losing, unchanged, most } = data;
  const isRepeated = kinds.every((kind) => kind.booked === kind.before);
  const sums = [
    ...kinds.map(({ kind, ...change }) => ({ label: rates[kind], ...change })),
    { label: rates.total, ...total },
  ];
  return (
    <>
      <h3>{rates.previewOf(day)}</h3>
      <DataTable
        label={rates.previewOf(day)}
        columns={[
          { key: "kind", title: rates.kind, onCard: "head", cell: ({ label }) => label },
          booked(isRepeated),
          ...(isRepeated ? [] : [before<(typeof sums)[number]>()]),
          ...changed<(typeof sums)[number]>(),
        ]}
        rows={sums}
        rowKey={({ label }) => label}
      />
      {!isRepeated && <p>{rates.recalculatedText}</p>}
      <p>{rates.devices(formatCount(gaining), formatCount(losing), formatCount(unchanged))}</p>
      {most.length > 0 && (
        <>
          <h3>{rates.most}</h3>
          <DataTable
            label={rates.most}
            columns={[
              {
                key: "device",
                title: rates.device,
                onCard: "head",
                cell: ({ hostname, mac, owner }) => (
                  <TwoLines first={hostname === "" ? mac : hostname} second={owner.email} />
                ),
              },
              before(),
              ...changed<(typeof most)[number]>(),
            ]}
            rows={most}
            rowKey={({ deviceId }) => deviceId}
          />
        </>
      )}
      <p>{rates.previewText}</p>
    </>
  );
}
