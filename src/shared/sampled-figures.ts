/** Below this many cases a figure says nothing (design: too few to say). */
export const fewestCases = 5

/** @returns whole percent; null when the cases are too few to say */
export function percentOf(part: number, cases: number): number | null {
  return cases < fewestCases ? null : Math.round((part / cases) * 100)
}

/** @returns the figure with one decimal; null when it is unknown or the cases are too few to say */
export function figureOf(figure: number | null, cases: number): number | null {
  return figure === null || cases < fewestCases ? null : Math.round(figure * 10) / 10
}
