import { BuybackView } from "./buyback-view.tsx";

/** `/buyBackSecond`: that of permitted accounts. */
export default function BuybackSecondPage() {
  return <BuybackView type={95} />;
}
