export const DEVICE_TYPES = ["lite", "normal"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const DEVICE_KINDS = ["router", "arm", "x86", "vm", "server"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
/** As the ranking and the task rules call them. */
export const ARCHITECTURES = ["arm", "amd"] as const;
