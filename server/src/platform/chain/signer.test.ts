import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTransaction, recoverTransactionAddress, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SecretKeyError } from "../secret-key-file.ts";
import { ChainUnreachableError } from "./chain.ts";
import { openSigner, type Unsigned } from "./signer.ts";

const KEY: Hex = `0x${"4c".repeat(32)}`;
const account = privateKeyToAccount(KEY);
const unsigned: Unsigned = {
  chainId: 1,
  nonce: 7,
  to: "0x00000000000000000000000000000000000000aa",
  data: "0xa9059cbb",
  gas: 60_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-signer-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function keyFile(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

describe("a key file", () => {
  test.each([`${KEY}\n`, KEY.slice(2).toUpperCase()])("signs (%#)", async (text) => {
    const signer = await openSigner({
      keyFile: await keyFile("good", text),
      address: account.address,
    });
    const { raw, hash } = await signer.sign(unsigned);
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
      account.address,
    );
    expect(parseTransaction(raw)).toMatchObject({ ...unsigned, to: unsigned.to.toLowerCase() });
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test.each([
    ["that others may read", KEY, 0o640, "chmod 600"],
    ["without a key", "", 0o600, "64 hexadecimal digits"],
    ["with something else", "correct horse battery staple", 0o600, "64 hexadecimal digits"],
  ])("%s is refused in words, which do not show it", async (_what, text, mode, words) => {
    const file = await keyFile("bad", text, mode);
    const refusal = await openSigner({ keyFile: file, address: undefined }).catch(
      (one: unknown) => one,
    );
    expect(refusal).toBeInstanceOf(SecretKeyError);
    expect((refusal as Error).message).toContain(words);
    if (text !== "") expect((refusal as Error).message).not.toContain(text);
  });

  test("that is not there, or of another address than the settings name, is refused", async () => {
    await expect(
      openSigner({ keyFile: join(directory, "none"), address: undefined }),
    ).rejects.toThrow("ENOENT");
    const file = await keyFile("other", KEY);
    await expect(openSigner({ keyFile: file, address: unsigned.to })).rejects.toThrow(
      account.address,
    );
  });
});

describe("a signing service", () => {
  /** A signing service that signs a request modified by `change`, and wraps its response. */
  async function serve(
    change: (transaction: Unsigned) => Unsigned,
    wrap: (raw: Hex) => unknown = (raw) => raw,
    signer = account,
  ) {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) as {
          id: number;
          method: string;
          params: [Record<string, Hex>];
        };
        const [sent] = params;
        const transaction: Unsigned = {
          chainId: Number(sent["chainId"]),
          nonce: Number(sent["nonce"]),
          to: sent["to"] ?? "0x",
          data: sent["data"] ?? "0x",
          gas: BigInt(sent["gas"] ?? 0),
          maxFeePerGas: BigInt(sent["maxFeePerGas"] ?? 0),
          maxPriorityFeePerGas: BigInt(sent["maxPriorityFeePerGas"] ?? 0),
        };
        void signer
          .signTransaction({ ...change(transaction), type: "eip1559" })
          .then((raw) =>
            response
              .setHeader("content-type", "application/json")
              .end(
                JSON.stringify(
                  method === "eth_signTransaction"
                    ? { jsonrpc: "2.0", id, result: wrap(raw) }
                    : { jsonrpc: "2.0", id, error: { code: -32601, message: "unknown" } },
                ),
              ),
          );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }
  const signWith = async (service: { url: string }) =>
    (await openSigner({ signerUrl: service.url, address: account.address })).sign(unsigned);

  test.each([
    ["the raw transaction", (raw: Hex) => raw],
    ["an object around it", (raw: Hex) => ({ raw, tx: {} })],
  ])("may answer with %s", async (_what, wrap) => {
    const service = await serve((transaction) => transaction, wrap);
    const { raw } = await signWith(service);
    expect(parseTransaction(raw)).toMatchObject({ ...unsigned, to: unsigned.to.toLowerCase() });
    service.close();
  });

  test.each<[string, Partial<Unsigned>]>([
    ["recipient", { to: "0x00000000000000000000000000000000000000bb" }],
    ["content", { data: "0xa9059cbb01" }],
    ["nonce", { nonce: 8 }],
    ["chain", { chainId: 2 }],
    ["fee", { maxFeePerGas: 31n }],
    ["gas", { gas: 90_000n }],
  ])("is not believed when it signs another %s", async (_what, change) => {
    const service = await serve((transaction) => ({ ...transaction, ...change }));
    await expect(signWith(service)).rejects.toThrow("another transaction than asked");
    service.close();
  });

  test("is rejected if it signs with another key", async () => {
    const other = privateKeyToAccount(`0x${"5d".repeat(32)}`);
    const service = await serve(
      (transaction) => transaction,
      (raw) => raw,
      other,
    );
    await expect(signWith(service)).rejects.toThrow(other.address);
    service.close();
  });

  test("that does not answer is waited for like the chain", async () => {
    const service = await serve((transaction) => transaction);
    service.close();
    await expect(signWith(service)).rejects.toThrow(ChainUnreachableError);
  });
});
