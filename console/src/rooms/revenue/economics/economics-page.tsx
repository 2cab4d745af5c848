import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  type EconomicsResponse,
  type EconomicsRow,
  type EnteredCosts,
  type saveCosts,
  getEconomics,
} from "@nodeyard/contract/revenue/economics-calls.ts";
import { ECONOMICS_ORDERS } from "@nodeyard/contract/revenue/economics-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { FirstDeviceLinks } from "../../../shared/first-device/first-device-links.tsx";
import { formatMoney, siteCurrency } from "../../../shared/currency.ts";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { BackLink } from "../back-link.tsx";
import { economicsColumns, economicsFacts } from "./economics-columns.tsx";
import { economicsSearch } from "./economics-search.ts";
import styles from "./economics.module.css";
import { ElectricityForm } from "./electricity-form.tsx";
import { economics } from "./messages.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { TextButton } from "../../../shared/ui/text-button.tsx";

type TagRow = EconomicsResponse["tags"][number];

/** Costs that count for all devices with a tag. */
function TagCosts(props: { tags: readonly TagRow[]; onEdit: (tag: TagRow) => void }) {
  return (
    <Panel title={economics.tags} hint={economics.tagsHint}>
      {props.tags.length === 0 && <p className={styles["none"]}>{economics.noTags}</p>}
      <ul className={styles["tags"]}>
        {props.tags.map((tag) => {
          const { month, powerWatts } = tag.entered;
          const entered = [
            ...(month === "" ? [] : [economics.aMonth(month)]),
            ...(powerWatts === "" ? [] : [economics.watts(powerWatts)]),
          ];
          return (
            <li key={tag.tagId}>
              <b>{tag.name}</b>
              <span>{economics.tagged(tag.deviceCount)}</span>
              <span>{entered.join(" · ") || economics.noEntry}</span>
              <TextButton label={economics.editOf(tag.name)} onClick={() => props.onEdit(tag)}>
                {economics.edit}
              </TextButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** A page of the devices, with the sums over all of them. */
function economicsPage(order: RequestOf<typeof getEconomics>["order"], page: number) {
  return pagedQuery(
    getEconomics,
    { ...(order && { order }), pageNum: page },
    { meta: { shows: ["devices"] } },
  );
}

const CostsDialog = lazyPart(() => import("./costs-dialog.tsx"));

const ORDER_WORDS = {
  net: economics.orderNet,
  "-net": economics.orderNetDown,
  revenue: economics.orderRevenue,
  "-revenue": economics.orderRevenueDown,
} as const;

interface Edited {
  readonly of: Pick<RequestOf<typeof saveCosts>, "deviceIds" | "tagId">;
  readonly entered: EnteredCosts;
  readonly lead: ReactNode;
}

/** Revenue, costs and net of every device; nothing that is neither entered nor measured. */
export default function EconomicsPage() {
  const { values, narrow, turn } = useListAddress(economicsSearch);
  const answer = useQuery(economicsPage(values.order, values.page));
  const [edited, setEdited] = useState<Edited>();
  const { data } = answer;
  const editDevice = (row: EconomicsRow) =>
    setEdited({
      of: { deviceIds: [row.deviceId] },
      entered: row.entered,
      lead: (
        <div className={styles["lead"]}>
          <DeviceName device={row} isMixed />
          <Facts
            layout="columns"
            label={economics.figures}
            facts={economicsFacts(row, data?.currency ?? siteCurrency)}
          />
        </div>
      ),
    });
  return (
    <>
      <BackLink />
      <PageHeader title={economics.title} purpose={economics.purpose} />
      <div className={styles["stack"]}>
        <Sums data={data} isFailed={answer.isError} onRetry={() => void answer.refetch()} />
        <Panel
          title={economics.list}
          hint={economics.listHint}
          action={
            <Choice
              label={economics.order}
              value={values.order}
              options={ECONOMICS_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
              onChange={(order) => narrow({ order })}
            />
          }
        >
          <ListView
            list={answer}
            label={economics.list}
            columns={() => economicsColumns(data?.currency ?? siteCurrency, editDevice)}
            rowKey={(row) => row.deviceId}
            page={values.page}
            onPage={turn}
            table={{ isDense: true }}
            empty={
              <ListNotice
                tone="empty"
                title={economics.empty}
                text={economics.emptyText}
                action={<FirstDeviceLinks label={economics.emptyAction} />}
              />
            }
          />
        </Panel>
        {data && (
          <div className={styles["columns"]}>
            <Panel title={economics.electricity}>
              <ElectricityForm key={data.electricityPrice} price={data.electricityPrice} />
              <p className={styles["currency"]}>
                {economics.currency(economics[data.currency], data.price)}
                {data.currency !== siteCurrency && ` ${economics.otherCurrency}`}
              </p>
            </Panel>
            <TagCosts
              tags={data.tags}
              onEdit={(tag) =>
                setEdited({
                  of: { tagId: tag.tagId },
                  entered: tag.entered,
                  lead: <p>{economics.editTag(tag.name, tag.deviceCount)}</p>,
                })
              }
            />
          </div>
        )}
      </div>
      {edited && <CostsDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Sums(props: {
  data: Pick<EconomicsResponse, "sums" | "currency"> | undefined;
  isFailed: boolean;
  onRetry: () => void;
}) {
  const { data } = props;
  const hasCosts = data !== undefined && data.sums.withCosts > 0;
  const amount = (of: "worth" | "cost" | "net") =>
    data && (hasCosts ? formatMoney(data.sums[of], data.currency) : UNKNOWN);
  return (
    <FigureStrip
      label={economics.sums}
      hasNotes
      figures={[
        {
          key: "worth",
          label: economics.worth,
          value: amount("worth"),
          note: data && economics.worthNote(data.sums.withCosts),
        },
        { key: "cost", label: economics.cost, value: amount("cost") },
        {
          key: "net",
          label: economics.net,
          value: amount("net"),
          note: data && !hasCosts ? economics.noCosts : undefined,
        },
        {
          key: "devices",
          label: economics.withCosts,
          value:
            data && `${formatCount(data.sums.withCosts)} / ${formatCount(data.sums.deviceCount)}`,
        },
      ]}
      failure={
        props.isFailed && data === undefined
          ? { text: economics.sumsFailed, onRetry: props.onRetry }
          : undefined
      }
    />
  );
}
