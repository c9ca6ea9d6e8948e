/** Whether two series of measured times can be told apart. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Two-sided Mann–Whitney U test by its normal approximation, which is good from about twenty values
 * on each side. https://doi.org/10.1214/aoms/1177730491
 *
 * @returns the chance of a difference like this between two series of the same kind
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((one, other) => one.value - other.value)
  const rankSum = all.reduce((sum, { isLeft }, index) => sum + (isLeft ? index + 1 : 0), 0)
  const [m, n] = [left.length, right.length]
  const u = rankSum - (m * (m + 1)) / 2
  const deviation = Math.sqrt((m * n * (m + n + 1)) / 12)
  return 2 * (1 - normalDistribution(Math.abs(u - (m * n) / 2) / deviation))
}

/** Abramowitz and Stegun 26.2.17: error below 7.5e-8. */
function normalDistribution(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = factors.reduceRight((total, factor) => (total + factor) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
