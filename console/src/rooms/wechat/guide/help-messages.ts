import { messages } from "../../../shared/i18n.ts";

export const help = messages(
  {
    title: "帮助",
    purpose: "帮助文档会在新窗口中打开。",
    open: "打开帮助文档",
    none: "本站没有单独的帮助文档，请查看教程指南。",
    toGuide: "查看教程指南",
    contact: "仍有问题？写信给",
  },
  {
    title: "Help",
    purpose: "The help document opens in a new window.",
    open: "Open the help document",
    none: "This site has no help document of its own. See the guide.",
    toGuide: "Read the guide",
    contact: "Still have a question? Write to",
  },
);
