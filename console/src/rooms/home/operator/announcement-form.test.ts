import { expect, test } from "vitest";
import { validateAnnouncement, readAnnouncement, stateOf } from "./announcement-form.ts";
import { announcements } from "./messages.ts";

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const SEEN = { id: "7", version: "seen" };
const filled = {
  titleZh: " 维护 ",
  titleEn: "Maintenance",
  bodyZh: "正文",
  bodyEn: "Text",
  link: "",
  publishAt: "2026-11-21",
  publishAtTime: "08:30",
};

test("a form's time is an instant, and none means at once", () => {
  expect(readAnnouncement(form(filled), SEEN)).toEqual({
    id: "7",
    version: "seen",
    titleZh: "维护",
    titleEn: "Maintenance",
    bodyZh: "正文",
    bodyEn: "Text",
    link: "",
    isPinned: false,
    publishAt: "2026-11-21T08:30:00.000Z",
  });
  const pinned = readAnnouncement(
    form({ ...filled, publishAt: "", publishAtTime: "", isPinned: "on" }),
    undefined,
  );
  expect(pinned).toMatchObject({ isPinned: true });
  expect("publishAt" in pinned || "id" in pinned || "version" in pinned).toBe(false);
  const digits = readAnnouncement(form({ ...filled, publishAtTime: "0830" }), SEEN);
  expect(digits.publishAt).toBe("2026-11-21T08:30:00.000Z");
});

test("both languages are needed, each reported at its own field", () => {
  const empty = readAnnouncement(form({}), undefined);
  expect(validateAnnouncement(empty)).toEqual({
    titleZh: announcements.titleRequired,
    titleEn: announcements.titleRequired,
    bodyZh: announcements.bodyRequired,
    bodyEn: announcements.bodyRequired,
  });
  expect(validateAnnouncement(readAnnouncement(form(filled), undefined))).toEqual({});
});

test("a Chinese text without Chinese is refused", () => {
  const english = readAnnouncement(form({ ...filled, titleZh: "API v2", bodyZh: "Text" }), SEEN);
  expect(validateAnnouncement(english)).toEqual({ bodyZh: announcements.chineseExpected });
});

test("Chinese in the English fields is refused: every reader of English would see it", () => {
  const mixed = readAnnouncement(form({ ...filled, titleEn: "维护", bodyEn: "Text 正文" }), SEEN);
  expect(validateAnnouncement(mixed)).toEqual({
    titleEn: announcements.englishExpected,
    bodyEn: announcements.englishExpected,
  });
});

test("a link starts with http:// or https://, a time is one", () => {
  const odd = readAnnouncement(
    form({ ...filled, link: "javascript:alert(1)", publishAt: "soon" }),
    SEEN,
  );
  expect(validateAnnouncement(odd)).toEqual({
    link: announcements.linkInvalid,
    publishAt: announcements.timeInvalid,
  });
  for (const wrong of [
    { publishAt: "2026-02-31" },
    { publishAt: "" },
    { publishAtTime: "9:5" },
    { publishAtTime: "" },
  ])
    expect(validateAnnouncement(readAnnouncement(form({ ...filled, ...wrong }), SEEN))).toEqual({
      publishAt: announcements.timeInvalid,
    });
  const good = readAnnouncement(form({ ...filled, link: "https://example.com/a" }), SEEN);
  expect(validateAnnouncement(good)).toEqual({});
});

test("an announcement is to come, shown, or taken down", () => {
  const at = "2026-11-21T08:30:00.000Z";
  const now = Date.parse(at);
  expect(stateOf({ publishAt: at, withdrawnAt: null }, now)).toBe("published");
  expect(stateOf({ publishAt: at, withdrawnAt: null }, now - 1)).toBe("scheduled");
  expect(stateOf({ publishAt: at, withdrawnAt: at }, now - 1)).toBe("withdrawn");
});
