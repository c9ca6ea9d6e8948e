/** Where people write the region after the city instead of the country. */
export const namedByRegion: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

let countries: Intl.DisplayNames | undefined
const countryNames = new Map<string, string>()

/** `DE` → `Germany` */
export function countryWords(code: string): string {
  let name = countryNames.get(code)
  if (name === undefined) {
    countries ??= new Intl.DisplayNames(['en'], { type: 'region' })
    name = countries.of(code) ?? code
    countryNames.set(code, name)
  }
  return name
}
