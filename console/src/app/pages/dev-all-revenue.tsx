import { RevenueDetailPage } from "../../rooms/revenue/detail/revenue-detail-page.tsx";

export default function DevAllRevenue() {
  return <RevenueDetailPage kind="all" />;
}
