/** Below it are the files; `/download` is the page. */
export const FILES = "/downloads";

export function packageAddress(name: string): string {
  return `${FILES}/agent/${name}`;
}

/** Behind an image's name; as signify names them. */
export const SIGNATURE_ENDING = ".sig";

/** The name is for the reader and their disk; the id says which file it is. */
export function imageAddress(imageId: string, name: string): string {
  return `${FILES}/images/${imageId}/${name}`;
}
