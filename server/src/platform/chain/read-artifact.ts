import { readFile } from "node:fs/promises";
import type { Abi, Hex } from "viem";

const DIRECTORY = new URL("../../../dist/", import.meta.url);

export interface ContractArtifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

export class NotCompiledError extends Error {
  override readonly name = "NotCompiledError";
}

/** A contract compiled by `tools/compile-token.mjs`. */
export async function readArtifact(name: "bp-token" | "bp-payouts"): Promise<ContractArtifact> {
  const text = await readFile(new URL(`${name}.json`, DIRECTORY), "utf8").catch(() => {
    throw new NotCompiledError("the contracts are not compiled: node tools/compile-token.mjs");
  });
  return JSON.parse(text) as ContractArtifact;
}
