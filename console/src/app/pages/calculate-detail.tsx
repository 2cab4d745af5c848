import { RevenueDetailPage } from "../../rooms/revenue/detail/revenue-detail-page.tsx";

export default function CalculateDetail() {
  return <RevenueDetailPage kind="calculate" />;
}
