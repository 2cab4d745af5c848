import { defineErrors } from "../error.ts";

export const revenueErrors = defineErrors("revenue", {
  unknownDevice: {
    status: 200,
    code: 4401,
    field: "deviceId",
    zh: "设备不存在",
    en: "There is no such device",
  },
  unknownLine: {
    status: 200,
    code: 4402,
    field: "lineId",
    zh: "没有这条流水",
    en: "There is no such ledger line",
  },
});
