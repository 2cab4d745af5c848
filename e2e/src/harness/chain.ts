import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { server } from "./server.ts";

const BALANCE_OF = "0x70a08231";
const UNITS_PER_BP = 10n ** 18n;

/** Token balance of an address on the server's local chain, in whole BP. */
export async function tokensOf(address: string): Promise<bigint> {
  const file = join(server.dataDirectory, "chain/local.json");
  const { rpcUrl, tokenAddress } = JSON.parse(await readFile(file, "utf8")) as {
    rpcUrl: string;
    tokenAddress: string;
  };
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, "0");
  const call = { jsonrpc: "2.0", id: 1, method: "eth_call", params: [{ to: tokenAddress, data }] };
  const answer = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(call),
  });
  const { result } = (await answer.json()) as { result: string };
  return BigInt(result) / UNITS_PER_BP;
}
