import { messages } from "./i18n.ts";

export const BRAND = "Nodeyard";

const text = messages(
  {
    slogan: "Nodeyard · 让闲置的带宽、存储与算力产生收益",
    description: "设备主的控制台：绑定设备，查看每台设备的状态与收益，提现 BP。",
  },
  {
    slogan: "Nodeyard · Put idle bandwidth, storage and compute to work",
    description:
      "The console for device owners: bind devices, track their status and revenue, withdraw BP.",
  },
);

/** Behind the name of each page in the title of its tab. */
export const slogan = text.slogan;
export const description = text.description;
