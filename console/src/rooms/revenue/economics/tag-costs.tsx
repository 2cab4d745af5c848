import type { EconomicsResponse } from "@nodeyard/contract/revenue/economics-calls.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import styles from "./economics.module.css";
import { economics } from "./messages.ts";

type TagRow = EconomicsResponse["tags"][number];

/** Costs that count for all devices with a tag. */
export function TagCosts(props: { tags: readonly TagRow[]; onEdit: (tag: TagRow) => void }) {
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
