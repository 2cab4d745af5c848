/** Texts that owners write about a node, as the forms name them. */
export const NODE_TEXTS = {
  serverNote: { zh: "备注", en: "Note" },
  serverOwner: { zh: "供应商昵称", en: "Your nickname" },
  serverRecords: { zh: "登记信息", en: "Records" },
  serverTag: { zh: "标签", en: "Tag" },
  serverLabel: { zh: "机器标识", en: "Machine label" },
} as const;
export type NodeText = keyof typeof NODE_TEXTS;
export const NODE_TEXT_FIELDS = Object.keys(NODE_TEXTS) as NodeText[];
