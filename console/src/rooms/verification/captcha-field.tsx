import { getCaptcha } from "@nodeyard/contract/verification/endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/http.ts";
import { messages } from "../../shared/i18n.ts";
import type { CaptchaFieldProps } from "../../shared/slots.ts";
import { Field } from "../../shared/ui/field.tsx";
import "./verification.css";

const text = messages(
  {
    label: "图片验证码",
    picture: "图片验证码",
    another: "看不清？点击换一张",
    loading: "加载中",
    failed: "加载失败，点击重试",
  },
  {
    label: "Characters in the picture",
    picture: "Picture with characters to type",
    another: "Hard to read? Click for another picture",
    loading: "Loading",
    failed: "Not loaded. Click to retry",
  },
);

type Picture =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "shown"; id: string; source: string };

/** The image captcha: a picture that a click replaces, and a field for what it shows. */
export function CaptchaField({ error, generation }: CaptchaFieldProps) {
  const [picture, setPicture] = useState<Picture>({ state: "loading" });
  const [clicks, setClicks] = useState(0);
  const input = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const aborter = new AbortController();
    setPicture({ state: "loading" });
    const field = input.current?.querySelector<HTMLInputElement>('input[name="captcha"]');
    // The first picture may come after the owner has begun to type; every other one makes the text worthless.
    if (field && generation + clicks > 0) field.value = "";
    call(getCaptcha, {}, { signal: aborter.signal }).then(
      ({ data }) =>
        setPicture({
          state: "shown",
          id: data.CaptchaId,
          source: `data:image/png;base64,${data.Base64Blob}`,
        }),
      () => {
        if (!aborter.signal.aborted) setPicture({ state: "failed" });
      },
    );
    return () => aborter.abort();
  }, [generation, clicks]);

  return (
    <div ref={input}>
      <Field
        name="captcha"
        label={text.label}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        maxLength={20}
        beside={
          <button
            type="button"
            className="captcha-picture"
            title={text.another}
            aria-label={text.another}
            disabled={picture.state === "loading"}
            onClick={() => setClicks(clicks + 1)}
          >
            {picture.state === "shown" ? (
              <img src={picture.source} alt={text.picture} width={120} height={40} />
            ) : (
              <span>{text[picture.state]}</span>
            )}
          </button>
        }
      />
      <input type="hidden" name="captcha_id" value={picture.state === "shown" ? picture.id : ""} />
    </div>
  );
}
