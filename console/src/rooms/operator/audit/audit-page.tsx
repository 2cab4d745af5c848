import { OPERATOR_ACTS } from "@nodeyard/contract/operator/acts.ts";
import { addDays } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { Filters } from "../../../shared/operator/filters.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { ComboBox } from "../../../shared/pickers/combo-box.tsx";
import { FIRST_DAY } from "../../../shared/pickers/day-field.tsx";
import { RangeField } from "../../../shared/pickers/range-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { operator } from "../messages.ts";
import { auditSearch } from "../operator-search.ts";
import { ACTS, actWords } from "./act-words.ts";
import { AuditList } from "./audit-list.tsx";

const AuditExport = lazyPart(() => import("./audit-export.tsx"));

/** Days that are shown until others are chosen. */
const USUAL_DAYS = 30;

/** `/operator/audit`: who did what to whose account, narrowed and exported. */
export default function AuditPage() {
  const { values, narrow, turn } = useListAddress(auditSearch);
  const [format, setFormat] = useState<"xlsx" | "csv">();
  const today = useToday();
  const range = {
    from: values.from ?? addDays(today, 1 - USUAL_DAYS),
    to: values.until ?? today,
  };
  const { actor, subject, act, by } = values;
  const filter = {
    by,
    from: range.from,
    until: range.to,
    ...(actor === "" ? {} : { actor }),
    ...(subject === "" ? {} : { subject }),
    ...(act === "" ? {} : { act }),
  };
  const acts = by === "operators" ? Object.keys(OPERATOR_ACTS) : Object.keys(ACTS);
  const isNarrowed = actor !== "" || subject !== "" || act !== "" || values.from !== undefined;
  return (
    <>
      <PageHeader
        title={operator.auditTitle}
        purpose={operator.auditPurpose}
        action={
          <>
            <Button onClick={() => setFormat("csv")}>{operator.exportCsv}</Button>{" "}
            <Button onClick={() => setFormat("xlsx")}>{operator.exportXlsx}</Button>
          </>
        }
      />
      <Filters>
        <SearchField
          label={operator.actor}
          placeholder={`${operator.actor}: ${operator.actorPlaceholder}`}
          value={actor}
          maxLength={80}
          onSearch={(text) => narrow({ actor: text })}
        />
        <SearchField
          label={operator.subject}
          placeholder={`${operator.subject}: ${operator.actorPlaceholder}`}
          value={subject}
          maxLength={80}
          onSearch={(text) => narrow({ subject: text })}
        />
        <Choice
          label={operator.by}
          value={by}
          options={[
            { value: "operators", label: operator.byOperators },
            { value: "everybody", label: operator.byEverybody },
          ]}
          onChange={(chosen) => narrow({ by: chosen, act: "" })}
        />
        <ComboBox
          label={operator.act}
          options={[
            { value: "", label: operator.anyAct },
            ...acts.map((value) => ({ value, label: actWords(value) })),
          ]}
          value={act}
          placeholder={operator.act}
          empty={operator.noAct}
          onChoose={(chosen) => narrow({ act: chosen })}
        />
        <RangeField
          label={operatorKit.period}
          fromLabel={operatorKit.from}
          toLabel={operatorKit.until}
          range={range}
          min={FIRST_DAY}
          max={today}
          onFrom={(from) => narrow({ from, until: from > range.to ? from : range.to })}
          onTo={(to) => narrow({ from: range.from < to ? range.from : to, until: to })}
          onRange={({ from, to }) => narrow({ from, until: to })}
        />
      </Filters>
      <AuditList
        filter={filter}
        page={values.page}
        onPage={turn}
        narrowedBy={isNarrowed ? operatorKit.filters : ""}
        onClear={() =>
          narrow({ actor: "", subject: "", act: "", from: undefined, until: undefined })
        }
      />
      {format && (
        <AuditExport filter={filter} format={format} onClose={() => setFormat(undefined)} />
      )}
    </>
  );
}
