/** At most so many characters, with `…` where something was left out, and no half of an emoji before it. */
export function shortened(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  const start = text.slice(0, atMost - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()}…`
}
