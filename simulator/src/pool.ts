/** Runs a task per item, at most `width` concurrently; starts no more after the signal. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  width: number,
  task: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (signal?.aborted) return;
      await task(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
