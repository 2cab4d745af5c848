import { ActivityPage } from "../../rooms/revenue/activity/activity-page.tsx";

export default function DevAllRevenueNew() {
  return <ActivityPage kind="new" />;
}
