import { plainForm } from "../plain-form.ts";

/** Ages at which an owner can be verified by name, both included. */
export const MIN_AGE = 18;
export const MAX_AGE = 65;
/** Accounts that one phone number verifies. */
export const ACCOUNTS_PER_PHONE = 3;
export const CONTACT_MAX_CHARACTERS = 50;

/** Parts of an identity that can be changed. */
export const IDENTITY_PARTS = ["phone", "name", "contact"] as const;
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

/** Parts of the verification, as `setContact` numbers them. */
export const CONTACT_TYPES = { phone: 1, primary: 2, advanced: 3 } as const;

/** The sides of an ID card, each with a photo. */
export const PHOTO_SIDES = ["front", "back"] as const;
export type PhotoSide = (typeof PHOTO_SIDES)[number];
/** The largest file that is taken for a photo: under 1 MB. */
export const PHOTO_MAX_BYTES = 1024 * 1024 - 1;
export const PHOTO_MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** The shorter and the longer edge of a photo in pixels, at least and at most. */
export const PHOTO_MIN_PIXELS = 400;
export const PHOTO_MAX_PIXELS = 8000;
/** Of the whole photo. */
export const PHOTO_MAX_MEGAPIXELS = 40;

/** Review state of the photos: none submitted, waiting for an operator, approved, declined. */
export const PHOTO_STATES = ["none", "open", "approved", "declined"] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

/** Why photos were declined: what the owner can do better next time. */
export const PHOTO_FAULTS = ["unreadable", "incomplete", "otherPerson", "expired"] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** The state as `Type3VStatus` has it. */
export const LEGACY_PHOTO_STATUS: Readonly<Record<PhotoState, number>> = {
  none: 0,
  approved: 1,
  open: 2,
  declined: 3,
};

/** Weights of GB 11643-1999: sum modulo 11 chooses the last sign. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_SIGNS = "10X98765432";

/** The date of birth in an ID number as `YYYY-MM-DD`; undefined unless the number is one, with its check sign. */
export function birthDateOf(idNumber: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(idNumber)) return undefined;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(idNumber[index]), 0);
  if (CHECK_SIGNS[sum % 11] !== idNumber[17]) return undefined;
  const date = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
  const time = new Date(`${date}T00:00:00Z`);
  // A day that a month does not have would be read as one of the next.
  const isDate = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isDate ? date : undefined;
}

/** Completed years of life on a day; both `YYYY-MM-DD`. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** An ID number as it is written on the card. */
export function normaliseIdNumber(text: string): string {
  return plainForm("idNumber", text);
}

/** A name as on an ID card: Chinese characters, with a middle dot in names of other peoples. */
export function isRealName(text: string): boolean {
  return (
    /^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u.test(text) && text.length >= 2 && text.length <= 30
  );
}
