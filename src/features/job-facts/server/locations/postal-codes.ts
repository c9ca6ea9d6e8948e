/** Postal codes: what they look like, and where they stand in front of a town. */

export const postalCodes = [
  /\bC\.? ?P\.? ?\d{4,6}\b/g,
  // United States behind a state; the United Kingdom, Ireland, Canada and the Netherlands.
  /\b\d{5}-\d{4}\b/g,
  /\b(?:GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/g,
  /\b[ACDEFHKNPRTVWXY]\d{2} ?[A-Z\d]{4}\b/g,
  /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/g,
  /\b\d{4} ?[A-Z]{2}\b(?=\s+\p{L})/gu,
  /\b(?:[A-Z]{1,2}-)?\d{4,6}\b/g,
  /\b\d{3} \d{2}\b/g,
  /\b\d{5}-\d{3}\b/g,
  /〒?\d{3}-\d{4}/g,
  // The first half of a British one.
  /(?<=\p{L} )[A-Z]{1,2}\d[A-Z\d]?$/gu,
]

const codedName =
  /(?<![^\s,(-])((?:[A-Z]{1,2}-)?\d{2}-\d{3}|(?:[A-Z]{1,2}-)?\d{3} \d{2}|(?:[A-Z]{1,2}-)?\d{4,5}|\d{4} ?[A-Z]{2})\s+(\p{L}[^,()]*)/gu
/** Countries that write their codes in front of the town, by the form of these; `0` is a digit. */
const codeForms: Record<string, string> = {
  '0000': 'AT BE BG CH CY DK HU LI LU NO SI',
  '00000': 'DE EE ES FI FR HR IT LT MX RS TR',
  '00-000': 'PL',
  '000 00': 'CZ GR SE SK',
  '0000 AA': 'NL',
}

function countriesOfCode(code: string): string[] {
  const form = code
    .replace(/^[A-Z]+-/, '')
    .replace(/\d/g, '0')
    .replace(/(?<=0) ?[A-Z]{2}$/, ' AA')
  return codeForms[form]?.split(' ') ?? []
}

/**
 * Names behind a postal code, with the countries that write theirs so.
 *
 * @param clean a name as it is read
 */
export function codedNames(
  text: string,
  clean: (name: string) => string,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...text.matchAll(codedName)].map(([, code = '', name = '']) => [
      clean(name),
      countriesOfCode(code),
    ]),
  )
}
