/** Runs a task for each item, at most `width` at a time; stops taking new ones when the signal fires. */
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
