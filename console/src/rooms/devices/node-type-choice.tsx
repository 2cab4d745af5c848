import { LIST_DEVICE_TYPES, type ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { devices } from "./messages.ts";
import { deviceCount } from "./queries.ts";

const WORDS = {
  lite: devices.typeLite,
  normal: devices.typeNormal,
  all: devices.typeAll,
} as const satisfies Record<ListDeviceType, (count: string) => string>;

/** Lite, normal or all nodes, each with its number; absent while the account has lite nodes only. */
export function NodeTypeChoice(props: {
  value: ListDeviceType;
  onChange: (value: ListDeviceType) => void;
}) {
  const { data } = useQuery(deviceCount);
  if (!data || (data.normal === 0 && props.value === "lite")) return null;
  const counts = { lite: data.lite, normal: data.normal, all: data.total };
  return (
    <Choice
      label={devices.nodeType}
      value={props.value}
      options={LIST_DEVICE_TYPES.map((value) => ({
        value,
        label: WORDS[value](formatCount(counts[value])),
      }))}
      onChange={props.onChange}
    />
  );
}
