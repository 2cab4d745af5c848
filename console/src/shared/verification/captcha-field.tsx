import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import { useEffect, useRef, useState } from "react";
import { call, ApiError } from "../http.ts";
import { messages } from "../i18n.ts";
import { queryAddress } from "../preloads.ts";
import { language } from "../site.ts";
import { Field } from "../ui/field.tsx";
import { CAPTCHA_ADDRESS, filledCaptcha, pictureOf, type Captcha } from "./captcha-markup.ts";
import verificationStyles from "./verification.module.css";

const text = messages(
  {
    label: "图片验证码",
    picture: "图片验证码",
    another: "看不清？点击换一张",
    loading: "加载中",
    failed: "加载失败，点击重试",
    prove: "无法辨认图片？改用自动验证",
    proving: "正在验证，约需一秒…",
    proved: "已通过自动验证，无需填写",
    notProved: "自动验证失败，请重试",
  },
  {
    label: "Characters in the picture",
    picture: "Picture with characters to type",
    another: "Hard to read? Click for a new picture",
    loading: "Loading",
    failed: "Couldn't load. Click to retry",
    prove: "Can't read it? Use automatic verification",
    proving: "Verifying, takes about a second…",
    proved: "Verified automatically; nothing to type",
    notProved: "Automatic verification failed. Try again",
  },
);

type Picture = { state: "loading" } | { state: "failed" } | ({ state: "shown" } & Captcha);

/** Initial image: the one that came with the document, if there is one. */
function firstPicture(): Picture {
  const filled = filledCaptcha();
  return filled ? { state: "shown", ...filled } : { state: "loading" };
}

/** The image captcha, as the inputs `captcha_id` and `captcha` of its form; a click replaces the picture. */
export function CaptchaField(props: {
  error?: string | undefined;
  /** A higher number loads another picture and empties the field. */
  generation: number;
}) {
  const { error, generation } = props;
  const [picture, setPicture] = useState(firstPicture);
  const [clicks, setClicks] = useState(0);
  const [proof, setProof] = useState<"none" | "proving" | "proved" | "failed">("none");
  const input = useRef<HTMLDivElement>(null);
  // Each asks for another picture, and neither goes back.
  const round = generation + clicks;
  const [shownRound, setShownRound] = useState(0);
  if (round !== shownRound) {
    setShownRound(round);
    setPicture({ state: "loading" });
    setProof("none");
  }

  useEffect(() => {
    const aborter = new AbortController();
    // The first picture may come with the document, and after the owner has begun to type; every other one voids the text.
    if (round > 0) {
      const field = input.current?.querySelector<HTMLInputElement>('input[name="captcha"]');
      if (field) field.value = "";
    }
    call(getCaptcha, {}, { signal: aborter.signal }).then(
      ({ data }) => setPicture({ state: "shown", ...pictureOf(data) }),
      () => {
        if (!aborter.signal.aborted) setPicture({ state: "failed" });
      },
    );
    return () => aborter.abort();
  }, [round]);

  async function prove() {
    setProof("proving");
    // Browsers give hashing to secure addresses only.
    if (!window.isSecureContext) return setProof("failed");
    const solver = await import("./solve-challenge.ts").catch(() => undefined);
    if (!solver) return setProof("failed");
    try {
      const { id, answer } = await solver.proveHuman(new AbortController().signal);
      const field = input.current?.querySelector<HTMLInputElement>('input[name="captcha"]');
      if (field) field.value = answer;
      // The button that was pressed goes away, and the focus must not go with it.
      field?.focus();
      setPicture((shown) => ({ ...shown, id, state: "shown", source: "" }));
      setProof("proved");
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setProof("failed");
    }
  }

  const source = picture.state === "shown" && proof !== "proved" ? picture.source : undefined;
  const caption =
    proof === "proved" ? "✓" : picture.state === "failed" ? text.failed : text.loading;
  return (
    <div ref={input} {...{ [CAPTCHA_ADDRESS]: queryAddress(getCaptcha.path, language, {}) }}>
      <Field
        name="captcha"
        label={text.label}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        maxLength={20}
        readOnly={proof === "proved"}
        beside={
          <button
            type="button"
            className={verificationStyles["captchaPicture"]}
            title={text.another}
            aria-label={text.another}
            disabled={picture.state === "loading"}
            onClick={() => setClicks(clicks + 1)}
          >
            <img src={source} hidden={!source} alt={text.picture} width={120} height={40} />
            <span hidden={source !== undefined}>{caption}</span>
          </button>
        }
      />
      <p className={verificationStyles["otherProof"]}>
        {proof === "proved" ? (
          <span role="status">{text.proved}</span>
        ) : (
          <button type="button" disabled={proof === "proving"} onClick={() => void prove()}>
            {proof === "proving" ? text.proving : proof === "failed" ? text.notProved : text.prove}
          </button>
        )}
      </p>
      <input type="hidden" name="captcha_id" value={picture.state === "shown" ? picture.id : ""} />
    </div>
  );
}
