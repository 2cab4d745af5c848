import { z } from "zod";
import type { Deps } from "../deps.ts";
import { noteSealingKey } from "../note-sealing-key.ts";
import { callPlatform, type PlatformAnswer } from "./call-platform.ts";
import type { WechatSettings } from "./wechat.ts";

export type TokenDeps = Pick<Deps, "db" | "clock" | "encryption">;

/** Refresh margin before expiry. */
const SPARE_MS = 5 * 60_000;

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

const placeOf = (appId: string): string => `wechat_tokens/${appId}`;

async function readToken(
  { db, clock, encryption }: TokenDeps,
  appId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("wechat_tokens")
    .select("sealed_token")
    .where("app_id", "=", appId)
    .where("expires_at", ">", new Date(clock.now().getTime() + SPARE_MS))
    .executeTakeFirst();
  return row && encryption.decrypt(row.sealed_token, placeOf(appId));
}

async function saveToken(
  { db, clock, encryption }: TokenDeps,
  appId: string,
  token: string,
  lifetimeSeconds: number,
): Promise<void> {
  const now = clock.now();
  const values = {
    sealed_token: encryption.encrypt(token, placeOf(appId)),
    expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
  };
  await db.transaction().execute(async (tx) => {
    await noteSealingKey(tx, encryption, now);
    await tx
      .insertInto("wechat_tokens")
      .values({ app_id: appId, ...values })
      .onConflict((conflict) => conflict.column("app_id").doUpdateSet(values))
      .execute();
  });
}

/**
 * The official account's access token, which all processes share. Asked for as a stable one, it is the same for all who ask, so
 * that no process makes another's invalid. With `instead`, the token that the platform has just refused: another one, which
 * the platform is made to issue only if it would repeat that one.
 */
export async function accessToken(
  deps: TokenDeps,
  settings: WechatSettings,
  instead?: string,
): Promise<PlatformAnswer<string>> {
  const { appId, secret, apiUrl } = settings;
  const kept = await readToken(deps, appId);
  if (kept !== undefined && kept !== instead) return { state: "answered", answer: kept };
  const request = { grant_type: "client_credential", appid: appId, secret };
  const url = new URL("/cgi-bin/stable_token", apiUrl);
  let response = await callPlatform(url, answerSchema, { ...request, force_refresh: false });
  if (response.state === "answered" && response.answer.access_token === instead)
    response = await callPlatform(url, answerSchema, { ...request, force_refresh: true });
  if (response.state !== "answered") return response;
  const { access_token: token, expires_in: lifetimeSeconds } = response.answer;
  await saveToken(deps, appId, token, lifetimeSeconds);
  return { state: "answered", answer: token };
}
