/** A payment to the account of a person, whose name the payment app compares. */
export interface Transfer {
  /** Ours, permanently unique: the payment app makes one payment of it, however often it is asked. */
  readonly outBizNo: string;
  readonly amountFen: bigint;
  readonly account: string;
  readonly name: string;
}

/**
 * Response of the payment app. `failed`: the payment was made and ended without money; `refused`: none was made, because this
 * payee cannot be paid; `later`: none was made for a reason of ours, such as an empty balance; `unknown`: it said nothing
 * that can be relied on, so there may be a payment.
 */
export type TransferAnswer =
  | { readonly state: "paid"; readonly orderId: string }
  | { readonly state: "processing" }
  | { readonly state: "failed" | "refused" | "later" | "unknown"; readonly code: string };

/** `missing`: there is no payment of this number, at this moment. */
export type FoundTransfer =
  | { readonly state: "paid"; readonly orderId: string; readonly amountFen: bigint }
  | { readonly state: "processing" | "missing" }
  | { readonly state: "failed" | "unknown"; readonly code: string };

/** A payment app that pays yuan. Neither call throws. */
export interface PaymentGateway {
  /** Pays, or answers as before to a number that it knows. */
  transfer(transfer: Transfer): Promise<TransferAnswer>;
  find(outBizNo: string): Promise<FoundTransfer>;
}
