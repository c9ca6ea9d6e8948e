/** How fast things go, told by medians: machines are noisy. */

/** Runs `work` in `lanes` lanes for a time. @returns operations a second */
export async function rateOf(
  work: () => Promise<unknown>,
  lanes: number,
  milliseconds: number,
): Promise<number> {
  const begin = performance.now()
  const end = begin + milliseconds
  let count = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        await work()
        count += 1
      }
    }),
  )
  return (count / (performance.now() - begin)) * 1000
}

/** @returns milliseconds */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** @param share 0 to 1; sorts the values given */
export function percentile(values: number[], share: number): number {
  values.sort((one, other) => one - other)
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
