// Offered to other rooms.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import sharp from "sharp";
import svgCaptcha from "svg-captcha";
import type { Deps } from "../../platform/deps.ts";
import { recordInOutbox } from "../../platform/outbox.ts";

const CAPTCHA_VALID_MS = 5 * 60_000;
/** A captcha that requested a code may be reused to complete the same flow until the code expires. */
const FLOW_VALID_MS = 15 * 60_000;
const PICTURE = { width: 130, height: 44 } as const;

/** The library draws pale letters as well: darkens all but white. */
const DARKER = { slope: 2.2, offset: -1.2 * 255 } as const;
/** A third of the bytes of 256 colours, and none the worse to read. */
const COLOURS = 16;

sharp.concurrency(1);

function hashAnswer(captchaId: string, answer: string): Buffer {
  return createHash("sha256").update(`${captchaId}:${answer.trim().toLowerCase()}`).digest();
}

/** Renders a captcha as PNG. The vector drawing is never sent: scripts can read its letters from the paths. */
export async function createCaptcha(
  deps: Deps,
): Promise<{ Base64Blob: string; CaptchaId: string }> {
  const { text, data } = svgCaptcha.create({
    ...PICTURE,
    size: 4,
    noise: 3,
    ignoreChars: "0oO1iIlLq9g",
    color: true,
    background: "#ffffff",
  });
  const { slope, offset } = DARKER;
  const picture = await sharp(Buffer.from(data))
    .blur(0.4)
    .linear(slope, offset)
    .png({ palette: true, colours: COLOURS, dither: 0, compressionLevel: 9 })
    .toBuffer();
  return { Base64Blob: picture.toString("base64"), CaptchaId: await openCaptcha(deps, text) };
}

/** Stores a captcha with its answer. @returns its id. */
export async function openCaptcha(
  deps: Pick<Deps, "db" | "clock"> & { readonly config: Pick<Deps["config"], "hasOutbox"> },
  answer: string,
): Promise<string> {
  const captchaId = randomBytes(18).toString("base64url");
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("captchas")
      .values({
        captcha_id: captchaId,
        answer_hash: hashAnswer(captchaId, answer),
        created_at: now,
      })
      .execute();
    if (deps.config.hasOutbox) {
      await recordInOutbox(tx, {
        kind: "captcha",
        reference: captchaId,
        recipient: "",
        answer,
        text: `Captcha ${captchaId}`,
        at: now,
      });
    }
  });
  return captchaId;
}

export interface CaptchaUse {
  readonly captchaId: string | undefined;
  readonly answer: string | undefined;
  /** Recipients of a code; a captcha that `opens` a flow may be reused once to complete it. */
  readonly flows?: readonly string[];
  readonly step?: "opens" | "closes";
  /** The call's name of the answer field. */
  readonly field?: string;
}

/**
 * Consumes a captcha, right or wrong: one attempt each. In its own transaction, so that a later error in the same call does not
 * restore it.
 */
export async function useCaptcha(deps: Deps, use: CaptchaUse): Promise<void> {
  const { captchaId, answer, flows = [], step, field } = use;
  if (!answer) throw new ApiError(verificationErrors.captchaRequired, { field });
  // An answer to nothing: neither was a picture shown, nor the human check passed.
  if (!captchaId) throw new ApiError(verificationErrors.humanCheckRequired, { field });
  const now = deps.clock.now();
  const fresh = await deps.db
    .updateTable("captchas")
    .set({ used_at: now })
    .where("captcha_id", "=", captchaId)
    .where("used_at", "is", null)
    .where("created_at", ">", new Date(now.getTime() - CAPTCHA_VALID_MS))
    .returning("answer_hash")
    .executeTakeFirst();
  const again =
    fresh || step !== "closes"
      ? undefined
      : await deps.db
          .updateTable("captchas")
          .set({ closed_at: now })
          .where("captcha_id", "=", captchaId)
          .where("opened_for", "in", [...flows, ""])
          .where("closed_at", "is", null)
          .where("created_at", ">", new Date(now.getTime() - FLOW_VALID_MS))
          .returning("answer_hash")
          .executeTakeFirst();
  const found = fresh ?? again;
  if (!found) throw new ApiError(verificationErrors.captchaExpired, { field });
  if (!timingSafeEqual(found.answer_hash, hashAnswer(captchaId, answer))) {
    throw new ApiError(verificationErrors.captchaWrong, { field });
  }
  if (step === "opens") {
    await deps.db
      .updateTable("captchas")
      .set({ opened_for: flows[0] ?? null })
      .where("captcha_id", "=", captchaId)
      .execute();
  }
}
