/** The number of requests that run side by side. */
const atOnce = 16;

/** Does work for each item, some at a time. After a failure, nothing new begins; what has begun ends before the failure is thrown. */
export async function sideBySide<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
