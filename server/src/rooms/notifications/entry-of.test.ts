import { expect, it } from "vitest";
import { entryOf } from "./entry-of.ts";

it("keeps what a mail says, without its links and what leads to them", () => {
  expect(
    entryOf({
      subject: "Nodeyard: your wallet was changed",
      body: "It was changed.\n\nNothing leaves for 24 hours. Cancel here:\nhttps://x.test/#cancel=secret\nNever share it.\n\nBye.",
    }),
  ).toEqual({
    title: "Your wallet was changed",
    text: "It was changed.\n\nNothing leaves for 24 hours.\n\nBye.",
  });
  expect(
    entryOf({
      subject: "Nodeyard：钱包已变更",
      body: "提醒：将于今天关闭。如要保留，请登录：\nhttp://127.0.0.1:8080/x\n\n查看：\nhttps://x.test",
    }),
  ).toEqual({ title: "钱包已变更", text: "提醒：将于今天关闭。" });
});
