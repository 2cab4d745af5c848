import { BaseError, createTransport, RpcRequestError, type Transport } from "viem";
import { getHttpRpcClient } from "viem/utils";

interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const CHAIN_ID_CALL = 1;
const OUR_CALL = 2;

/**
 * JSON-RPC over HTTP in which each call is one batch with `eth_chainId`: behind a load balancer every response may come from
 * another node, and one of another chain is rejected.
 */
export function checkedTransport(url: string, chainId: number, timeoutMs: number): Transport {
  const rpc = getHttpRpcClient(url, { timeout: timeoutMs });
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const body = { id: OUR_CALL, method, params };
    const answers: unknown = await rpc.request({
      body: [{ id: CHAIN_ID_CALL, method: "eth_chainId" }, body],
    });
    const find = (id: number): Answer | undefined =>
      Array.isArray(answers) ? (answers as Answer[]).find((one) => one.id === id) : undefined;
    const answer = find(OUR_CALL);
    if (!answer) throw new BaseError("the node does not answer batches of calls");
    if (answer.error) throw new RpcRequestError({ body, error: answer.error, url });
    const found = Number(find(CHAIN_ID_CALL)?.result);
    if (found !== chainId) throw new BaseError(`answers for chain ${found}, not ${chainId}`);
    return answer.result;
  };
  return () =>
    createTransport({
      key: "checked",
      name: "HTTP JSON-RPC with chain id",
      type: "checked",
      retryCount: 0,
      timeout: timeoutMs,
      request: request as never,
    });
}
