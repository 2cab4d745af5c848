import { appendFile, readFile } from "node:fs/promises";

export type OrderStatus = "SUCCESS" | "DEALING" | "FAIL" | "REFUND";

/** A payment as the gateway keeps it. */
export interface Order {
  readonly outBizNo: string;
  readonly orderId: string;
  readonly amount: string;
  readonly account: string;
  readonly name: string;
  readonly status: OrderStatus;
  readonly at: string;
}

/** The gateway's payments by our numbers, in a file of which each line is the newest state of one. */
export async function openOrders(file: string | undefined): Promise<{
  find(outBizNo: string): Order | undefined;
  all(): Order[];
  put(order: Order): Promise<void>;
}> {
  const orders = new Map<string, Order>();
  if (file !== undefined) {
    const lines = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    for (const line of lines.split("\n").filter((each) => each !== "")) {
      const order = JSON.parse(line) as Order;
      orders.set(order.outBizNo, order);
    }
  }
  return {
    find: (outBizNo) => orders.get(outBizNo),
    all: () => [...orders.values()],
    put: async (order) => {
      orders.set(order.outBizNo, order);
      if (file !== undefined) await appendFile(file, `${JSON.stringify(order)}\n`);
    },
  };
}
