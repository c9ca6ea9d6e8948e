/** `also`: other names by which it is found, such as its own in English. */
export type Choice = { value: string; label: string; also?: readonly string[] }

/**
 * The choices that are meant by what is typed: whole names and codes first, then names that begin so,
 * then names with a word that does. Accents and capitals make no difference.
 */
export function matchesOf(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = folded(typed)
  if (wanted === '') return [...choices]
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < never)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** The value of the choice that has exactly this name or code. */
export function wholeMatch(choices: readonly Choice[], name: string): string | undefined {
  const wanted = folded(name)
  return choices.find((choice) => rankOf(choice, wanted) < 2)?.value
}

const never = 4

function rankOf({ value, label, also = [] }: Choice, wanted: string): number {
  const names = [label, ...also].map(folded)
  if (names.includes(wanted)) return 0
  if (folded(value) === wanted) return 1
  if (names.some((name) => name.startsWith(wanted))) return 2
  return names.some((name) => name.split(/[\s-]+/).some((word) => word.startsWith(wanted)))
    ? 3
    : never
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
