/** At most so many characters, cut between words where there are any, with `…` where something was left out. */
export function shortened(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  // No half of an emoji.
  const cut = text.slice(0, atMost - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = /\s/.test(text[atMost - 1]!) ? -1 : cut.lastIndexOf(' ')
  return `${(space > atMost / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
