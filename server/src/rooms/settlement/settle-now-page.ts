import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { formatInstant, HOUR_MS, SLOT_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestedLanguage } from "../../platform/requested-language.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import { localPage, type LocalPages } from "../../platform/local-pages.ts";
import { readRunningHour, settleNow, type RunningHour } from "./settle-now.ts";
import { settleNowTexts as texts } from "./settle-now-texts.ts";

/** Newest devices shown with their points, so that a newcomer sees whether the new device has been measured. */
const SHOWN_DEVICES = 10;

const clockText = (at: Date, end: number): string => at.toISOString().slice(11, end);

/** State of the running hour: settled, or possible to settle. */
function stateText(hour: RunningHour, language: Language): string {
  const { hourAt, slotCount, hasPoints, settled } = hour;
  const params = {
    hour: `${clockText(hourAt, 16)}–${clockText(new Date(hourAt.getTime() + HOUR_MS), 16)}`,
    slots: settled?.slotCount ?? slotCount,
    all: SLOTS_PER_HOUR,
    devices: settled?.deviceCount ?? 0,
    bp: formatMicroBp(settled?.distributedMicroBp ?? 0n),
    next: clockText(hour.nextAt, 19),
  };
  if (settled) return inLanguage(texts.settled, language, params);
  if (slotCount === 0) return inLanguage(texts.tooEarly, language, params);
  return inLanguage(hasPoints ? texts.ready : texts.noPoints, language, params);
}

async function readNewestDevices(db: Queryable, { hourAt, slotCount }: RunningHour) {
  const until = new Date(hourAt.getTime() + slotCount * SLOT_MS);
  return db
    .selectFrom("devices as d")
    .leftJoin("device_points as p", (join) =>
      join
        .onRef("p.device_id", "=", "d.device_id")
        .on("p.slot_at", ">=", hourAt)
        .on("p.slot_at", "<", until),
    )
    .select(({ fn }) => ["d.mac", "d.bound_at", fn.count<number>("p.slot_at").as("points")])
    .where("d.unbound_at", "is", null)
    .groupBy("d.device_id")
    .orderBy("d.device_id", "desc")
    .limit(SHOWN_DEVICES)
    .execute();
}

/** Without a body parser's help: the form has no fields. */
function languageOf(request: FastifyRequest): Language {
  const [, search = ""] = request.url.split("?", 2);
  return requestedLanguage(search, request.headers["accept-language"]);
}

function addSettlePage(scope: FastifyInstance, deps: Deps): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  scope.get("/dev/settle", async (request, reply) => {
    const language = languageOf(request);
    const translate = (text: { zh: string; en: string }): string =>
      escapeHtml(inLanguage(text, language, { all: SLOTS_PER_HOUR }));
    const hour = await readRunningHour(deps);
    const rows = (await readNewestDevices(deps.db, hour))
      .map(
        (device) =>
          `<tr><td><code>${escapeHtml(device.mac)}</code></td><td>${formatInstant(device.bound_at)}</td><td>${device.points}</td></tr>`,
      )
      .join("");
    reply.type("text/html; charset=utf-8");
    return localPage(
      language === "zn" ? "zh-CN" : "en",
      translate(texts.title),
      `<p>${translate(texts.purpose)}</p><p><b>${escapeHtml(stateText(hour, language))}</b></p><form method="post" action="/dev/settle?language=${language}"><button>${translate(texts.button)}</button></form><p><a href="/revenue?language=${language}">${translate(texts.revenue)}</a></p><h2>${translate(texts.newest)}</h2><table><thead><tr><th>MAC</th><th>${translate(texts.boundAt)}</th><th>${translate(texts.points)}</th></tr></thead><tbody>${rows}</tbody></table>`,
    );
  });
  scope.post("/dev/settle", async (request, reply) => {
    const language = languageOf(request);
    const hour = await settleNow(deps);
    if (request.headers.accept?.includes("text/html"))
      return reply.redirect(`/dev/settle?language=${language}`, 303);
    return { isSettled: hour.settled !== undefined, text: stateText(hour, language) };
  });
}

/** Settles the running hour by hand, in an evaluation: `npm run settle-now`, or the button of this page. */
export const settleNowPages: LocalPages = {
  add: addSettlePage,
  link: { path: "/dev/settle", text: "BP before the hour is over" },
};
