import { RevenueDetailPage } from "../../rooms/revenue/detail/revenue-detail-page.tsx";
import { fleetSlots } from "../fleet-slots.tsx";

export default function DevAllRevenue() {
  return <RevenueDetailPage kind="all" {...fleetSlots} />;
}
