import { setNoticeHours, type NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "../../../shared/forms/form.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { TimeField } from "../../../shared/pickers/time-field.tsx";
import { typedTime } from "../../../shared/pickers/time-instant.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { settings as words } from "./messages.ts";
import styles from "./settings.module.css";

/** Quiet hours and the time of a daily mail, in the account's zone. */
export function HoursForm({ settings }: { settings: NoticeSettings }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      quietFrom: typedTime(data, "quietFrom"),
      quietUntil: typedTime(data, "quietUntil"),
      digestAt: typedTime(data, "digestAt"),
    }),
    async send(request) {
      const { message } = await call(setNoticeHours, request);
      showToast("success", message);
      void invalidateRoom(client, "notifications");
    },
  });
  return (
    <section className={styles["part"]} aria-labelledby={`${form.id}-title`}>
      <h3 id={`${form.id}-title`}>{words.hours}</h3>
      <p>{words.hoursHint(settings.zone)}</p>
      <Form
        form={form}
        actions={
          <Button type="submit" busy={form.isSending}>
            {words.save}
          </Button>
        }
      >
        <div className={styles["times"]}>
          {(["quietFrom", "quietUntil", "digestAt"] as const).map((name) => (
            <TimeField
              key={name}
              name={name}
              label={words[name]}
              defaultValue={settings[name] ?? ""}
              error={form.errors[name]}
            />
          ))}
        </div>
      </Form>
    </section>
  );
}
