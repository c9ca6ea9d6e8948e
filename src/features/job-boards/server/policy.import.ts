/** When a board that lost jobs is believed. Pure. */

/** Fewer than this are closed without asking, whatever part of the board they are. */
const fewestToAsk = 5

/** True when so many of a board's open jobs would close that the file is more likely to be wrong. */
export function closesTooMany(missing: number, open: number): boolean {
  return missing >= fewestToAsk && missing * 2 > open
}
