import { RevenueDetailPage } from "../../rooms/revenue/detail/revenue-detail-page.tsx";

export default function NetDetail() {
  return <RevenueDetailPage kind="network" />;
}
