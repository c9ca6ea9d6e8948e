/** What the search bench prints. */

export type Mix = { rate: number; p50: number; p95: number }

/** @param clients of a closed loop; null where searches come at a rate of their own */
export function tellMix(when: string, clients: number | null, { rate, p50, p95 }: Mix): void {
  const of = clients === null ? '' : ` with ${clients} clients`
  console.log(
    `mixed, ${when}: ${rate.toFixed(0)} searches/s${of}, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
}

export function print(results: Record<string, string | number>[]): void {
  console.table(
    results.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === 'number' ? Number(value.toFixed(2)) : value,
        ]),
      ),
    ),
  )
}
