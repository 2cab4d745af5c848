/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has to have begun before its address goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name that every file system takes, from texts that may hold anything: `Traffic-AA-BB-2026-11-19.png`. */
export function fileName(parts: readonly string[], extension: string): string {
  const name = parts
    .map((part) => part.replace(/[\p{C}\s\\/:*?"<>|]+/gu, "-").replace(/^[-.]+|[-.]+$/g, ""))
    .filter((part) => part !== "")
    .join("-")
    .slice(0, 120);
  return `${name}.${extension}`;
}
