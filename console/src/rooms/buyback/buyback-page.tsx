import { BuybackView } from "./buyback-view.tsx";

/** `/buyBack`: everyone's buy-back. */
export default function BuybackPage() {
  return <BuybackView type={94} />;
}
