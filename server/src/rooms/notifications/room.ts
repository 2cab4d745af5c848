import type { Room } from "../../platform/room.ts";
import { registerDeliveryMetric } from "./deliveries/delivery-metrics.ts";
import { sendDueJob } from "./deliveries/send-due.ts";
import { deleteOldNotices, forgetNotices } from "./forget.ts";
import { sendHeldMailsJob } from "./mail/send-held-mails.ts";
import { notificationRoutes } from "./routes.ts";
import { resealSecrets } from "./webhook/reseal-secrets.ts";

/** What owners are notified of, and how: inbox, mail, webhook, chat. */
export const notificationsRoom: Room = {
  name: "notifications",
  routes: notificationRoutes,
  jobs: [sendDueJob, sendHeldMailsJob],
  metrics: registerDeliveryMetric,
  cleanUp: deleteOldNotices,
  onClose: forgetNotices,
  reseal: resealSecrets,
};
