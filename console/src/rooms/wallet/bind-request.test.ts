import { describe, expect, test } from "vitest";
import { readBinding, validateBinding } from "./bind-request.ts";
import { wallet } from "./messages.ts";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

function filled(changes: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  const values = {
    new_eth_address: ADDRESS,
    captcha_id: "c1",
    captcha: "ab12",
    emailVerifyCode: "123456",
    password: " with spaces ",
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readBinding(form);
}

describe("the form that binds a wallet", () => {
  test("trims what was pasted, but never the password", () => {
    const request = filled({ new_eth_address: `  ${ADDRESS}\n`, emailVerifyCode: " 123456 " });
    expect(request).toEqual({
      new_eth_address: ADDRESS,
      imageCodeId: "c1",
      imageCode: "ab12",
      emailVerifyCode: "123456",
      password: " with spaces ",
    });
    expect(validateBinding(request, undefined)).toEqual({});
  });

  test.each([
    ["nothing", ""],
    ["41 characters", ADDRESS.slice(0, -1)],
    ["43 characters", `${ADDRESS}0`],
    ["no 0x", `00${ADDRESS.slice(2)}`],
    ["0X in capitals", `0X${ADDRESS.slice(2)}`],
    ["a letter that is no digit", ADDRESS.replace("B", "g")],
    ["a full-width digit", ADDRESS.replace("6", "６")],
    ["a name", "alice.eth"],
  ])("an address with %s is wrong", (_what, address) => {
    const errors = validateBinding(filled({ new_eth_address: address }), undefined);
    expect(errors).toEqual({
      new_eth_address: "Enter a wallet address: 42 characters, starting with 0x",
    });
  });

  test("the bound address is not bound again, in whichever case it is written", () => {
    const request = filled({ new_eth_address: ADDRESS.toLowerCase() });
    expect(validateBinding(request, ADDRESS)).toEqual({ new_eth_address: wallet.addressSame });
  });

  test("captcha, code and password are all asked for", () => {
    const request = filled({ captcha: " ", emailVerifyCode: "", password: "" });
    expect(validateBinding(request, undefined)).toEqual({
      captcha: "Enter the characters in the picture",
      emailVerifyCode: "Enter the code",
      password: "Enter your account password",
    });
  });
});
