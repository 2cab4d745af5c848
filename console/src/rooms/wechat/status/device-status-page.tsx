import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { getDeviceStatus, type DeviceStatusResponse } from "@nodeyard/contract/wechat/calls.ts";
import { useEffect, useState } from "react";
import { typedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { callInApp } from "../shell/call-in-app.ts";
import { FormCard } from "../shell/form-card.tsx";
import { DeviceResult } from "./device-result.tsx";
import { status } from "./messages.ts";

/** `/wechat/deviceStatus`: a device of a bound account by its MAC address; `?mac=` asks at once. */
export default function DeviceStatusPage() {
  const [found, setFound] = useState<DeviceStatusResponse["data"]>();
  const form = useForm({
    read: (data) => typedText(data, "mac_address"),
    validate: (typed) => ({
      mac_address:
        typed.trim() === ""
          ? status.macRequired
          : normaliseMac(typed) === undefined
            ? status.macInvalid
            : undefined,
    }),
    async send(typed) {
      setFound(undefined);
      const request = { mac_address: normaliseMac(typed) ?? "" };
      setFound((await callInApp(getDeviceStatus, request)).data);
    },
  });
  useEffect(() => {
    const mac = new URLSearchParams(location.search).get("mac");
    const input = form.ref.current?.elements.namedItem("mac_address");
    if (mac === null || !(input instanceof HTMLInputElement) || input.value !== "") return;
    input.value = mac;
    form.ref.current?.requestSubmit();
  }, [form.ref]);
  return (
    <>
      <PageHeader title={status.title} purpose={status.purpose} />
      <Note tone="warning">
        {status.bindFirst} <a href={withLanguage("/wechat")}>{status.bind}</a>
      </Note>
      <FormCard form={form} submit={status.submit}>
        <Field
          name="mac_address"
          label={status.mac}
          hint={status.macHint}
          error={form.errors["mac_address"]}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
        />
      </FormCard>
      <div aria-live="polite">{found && <DeviceResult device={found} />}</div>
    </>
  );
}
