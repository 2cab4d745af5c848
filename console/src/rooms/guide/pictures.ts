import { language } from "../../shared/site.ts";
import type { PictureName } from "./picture-sizes.ts";

const ADDRESSES = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Address of a picture in the language of the page. */
export function pictureAddress(name: PictureName): string {
  const address = ADDRESSES[`./pictures/${name}.${language}.webp`];
  if (address === undefined) throw new Error(`there is no picture ${name} in ${language}`);
  return address;
}
