/**
 * The search table is cut into weeks and groups of four weeks, so that the newest results are found
 * without reading older ones (measured-designs.md, design D3).
 */
const weekSeconds = 604_800
const weekKind = 9 << 24
const fourWeeksKind = 10 << 24

/**
 * Slice codes from the newest week down to the oldest: some single weeks, then groups of four.
 *
 * @param from Unix milliseconds; the newest moment that may be in the answer
 * @param to Unix milliseconds; the oldest
 */
export function slicesBetween(from: number, to: number): number[] {
  const codes: number[] = []
  const oldest = Math.floor(Math.floor(to / 1000) / weekSeconds)
  let week = Math.floor(Math.floor(from / 1000) / weekSeconds)
  while (week >= oldest && (codes.length < 4 || week % 4 !== 3)) {
    codes.push(weekKind | week)
    week--
  }
  for (; week >= oldest; week -= 4) codes.push(fourWeeksKind | (week / 4))
  return codes
}
