import type { Language } from "../envelope.ts";

/** Provinces by their Chinese names, under which nodes and resource gaps have them, with their English ones. */
const NAMES = {
  北京: "Beijing",
  天津: "Tianjin",
  河北: "Hebei",
  山西: "Shanxi",
  内蒙古: "Inner Mongolia",
  辽宁: "Liaoning",
  吉林: "Jilin",
  黑龙江: "Heilongjiang",
  上海: "Shanghai",
  江苏: "Jiangsu",
  浙江: "Zhejiang",
  安徽: "Anhui",
  福建: "Fujian",
  江西: "Jiangxi",
  山东: "Shandong",
  河南: "Henan",
  湖北: "Hubei",
  湖南: "Hunan",
  广东: "Guangdong",
  广西: "Guangxi",
  海南: "Hainan",
  重庆: "Chongqing",
  四川: "Sichuan",
  贵州: "Guizhou",
  云南: "Yunnan",
  西藏: "Tibet",
  陕西: "Shaanxi",
  甘肃: "Gansu",
  青海: "Qinghai",
  宁夏: "Ningxia",
  新疆: "Xinjiang",
  香港: "Hong Kong",
  澳门: "Macao",
  台湾: "Taiwan",
} as const;

export type Province = keyof typeof NAMES;
export const PROVINCES = Object.keys(NAMES) as [Province, ...Province[]];

/** A province in a language; one that is not in the list, as it is stored. */
export function provinceName(province: string, language: Language): string {
  const known = PROVINCES.find((each) => each === province);
  return known === undefined || language === "zn" ? province : NAMES[known];
}
