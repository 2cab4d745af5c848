import { ActivityPage } from "../../rooms/revenue/activity/activity-page.tsx";

export default function DevAllRevenueOld() {
  return <ActivityPage kind="old" />;
}
