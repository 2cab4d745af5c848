import { setNoticeHours, type NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Form } from "../../../shared/forms/form.tsx";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { settings as words } from "./messages.ts";

/** Quiet hours and the time of a daily mail, in the account's zone. */
export function HoursForm({ settings }: { settings: NoticeSettings }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      quietFrom: trimmedText(data, "quietFrom"),
      quietUntil: trimmedText(data, "quietUntil"),
      digestAt: trimmedText(data, "digestAt"),
    }),
    async send(request) {
      const { message } = await call(setNoticeHours, request);
      showToast("success", message);
      void invalidateRoom(client, "notifications");
    },
  });
  return (
    <section className="notices-part" aria-labelledby={`${form.id}-title`}>
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
        <div className="notices-times">
          {(["quietFrom", "quietUntil", "digestAt"] as const).map((name) => (
            <Field
              key={name}
              type="time"
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
