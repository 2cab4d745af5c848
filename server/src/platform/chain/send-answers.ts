import type { SendOutcome } from "./chain.ts";

/**
 * Answers to eth_sendRawTransaction of geth, Nethermind, Besu, Erigon, Reth, OpenEthereum and Anvil; the first match wins. The words alone
 * count: the codes differ between programs, and providers use the same ones for their limits.
 */
const ANSWERS: readonly (readonly [RegExp, SendOutcome])[] = [
  [
    /already.?known|already (been )?imported|already exists|already in (the )?(mem)?pool|known transaction|existing tx with same hash/i,
    "accepted",
  ],
  [
    /nonce (is )?too low|old.?nonce|nonce has already been used|^(\w+: )?mined$|transaction already (mined|finalized)/i,
    "spent",
  ],
  [
    /underpriced|could not replace existing tx|replacement.?not.?allowed|fee.?too.?low|gas ?price is less than/i,
    "underpriced",
  ],
  [
    /(max fee per gas|maxFeePerGas|gas ?price|feePerGas|tip cap|priority fee).{0,80}(too low|below|less than|lower than|needs to be higher)/i,
    "underpriced",
  ],
  [
    /insufficient.?funds|insufficient (balance for|maxFeePerGas for sender balance)|enough funds|would cause overdraft|up-?front cost.{0,80}exceeds/i,
    "unfunded",
  ],
  [
    /intrinsic.?gas|exceeds( the)? (block|current) gas limit|gas.?limit.?(exceeded|reached)|supplied gas is beyond limit|gas is too low|gas.?uint/i,
    "refused",
  ],
  [
    /tx fee .*exceeds the configured cap|fee ?cap exceeded|higher than max fee per gas|cost overflow|Int256Overflow|negative value|oversized data|transaction is too big/i,
    "refused",
  ],
  [
    /invalid (sender|signature|transaction|rlp|chain ?id)|^invalid(,|$)|transaction invalid|RLPTooLong|wrong chain|chain ?id (not supported|is required)/i,
    "refused",
  ],
  [
    /sender ?(not|is) ?(an? )?(eoa|contract)|(failed to|FailedTo) ?(recover|resolve) ?sender|not authorized to send|not permitted|is banned|type (is )?not supported/i,
    "refused",
  ],
  [/method .*(not found|not supported|not available|does not exist)/i, "refused"],
];

/**
 * Meaning of a node's words about a transaction that it was sent. Words of no program that is known, such as a provider's limit, which
 * may have come before or after its nodes had the transaction, leave it uncertain: it is looked up and sent again.
 */
export function outcomeOfAnswer(words: string): SendOutcome {
  return ANSWERS.find(([pattern]) => pattern.test(words))?.[1] ?? "uncertain";
}
