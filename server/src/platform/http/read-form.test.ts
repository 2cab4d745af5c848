import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const TYPE = 'multipart/form-data; boundary="b"';
const partOf = (name: string, headers = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\nvalue\r\n`;
const read = (text: string, type = TYPE) => readForm(Buffer.from(text), type);

test("reads fields and files", async () => {
  const form = new FormData();
  form.append("image", new File([new Uint8Array(1_000_000)], "a.jpg"));
  form.append("side", "front");
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const fields = await readForm(body, sent.headers.get("content-type") ?? "");
  expect(fields).toMatchObject({ image: { size: 1_000_000 }, side: "front" });
  const twenty = Array.from({ length: 20 }, (_, index) => partOf(`n${index}`)).join("");
  expect(Object.keys(await read(`${twenty}--b--\r\n`))).toHaveLength(20);
});

test.each([
  ["many parts", `${partOf("a").repeat(21)}--b--\r\n`],
  ["many header lines", `${partOf("a", "x: y\r\n".repeat(1000))}--b--\r\n`],
  ["header lines without an end", `--b\r\n${"x: y\r\n".repeat(1000)}`],
  ["no form", "text"],
  [
    "another boundary in its type",
    `${partOf("a").repeat(21)}--b--\r\n`,
    `multipart/form-data; x="boundary=c"; boundary=b`,
  ],
  [
    "two types",
    `${partOf("a").repeat(21)}--b--\r\n`,
    "multipart/form-data; boundary=a, multipart/form-data; boundary=b",
  ],
  [
    "a long boundary",
    partOf("a").replace("--b", `--${"b".repeat(71)}`) + `--${"b".repeat(71)}--\r\n`,
    `multipart/form-data; boundary=${"b".repeat(71)}`,
  ],
  ["no boundary", partOf("a"), "multipart/form-data"],
])("a body of %s is refused", async (_, text, type = TYPE) => {
  await expect(read(text, type)).rejects.toMatchObject({
    definition: { key: "platform.malformed" },
  });
});
