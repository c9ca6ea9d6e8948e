/** Which language is spoken. Where that is known differs: each side says how to find it. */

/** Languages that the product speaks. Adding one makes every catalogue without it fail to compile. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

/** English with accents, for tests and development: what is plain in it is in no catalogue. */
export const pseudoLocale = 'en-XA'
export type Locale = Language | typeof pseudoLocale

export const defaultLocale: Locale = 'en'

/** What `Intl` is asked for. */
const formatTags: Record<Locale, string> = { en: 'en-GB', [pseudoLocale]: 'en-GB' }

type LocaleSource = {
  current: () => Locale
  /** Makes a message of the pseudo-locale out of an English one; absent where nobody asked for it. */
  disguise?: (<Value>(message: Value) => Value) | undefined
}

let source: LocaleSource = { current: () => defaultLocale }

/** Says where the current locale is found: once in each bundle, before anything is said. */
export function findLocaleIn(found: LocaleSource): void {
  source = found
}

/** Also handed to the bundle of the pages, which has its own copy of this module. */
export function localeSource(): LocaleSource {
  return source
}

export function currentLocale(): Locale {
  return source.current()
}

/** The language tag for numbers, dates and names of the current locale. */
export function formatTag(): string {
  return formatTags[source.current()]
}

/** Without region and disguise, for names and sums that are the same in all regions. */
export function currentLanguage(): Language {
  const locale = source.current()
  return locale === pseudoLocale ? 'en' : locale
}

/** What `Intl` wrote, which in the pseudo-locale has to be seen to come from here too. */
export function localised(text: string): string {
  return source.current() === pseudoLocale && source.disguise ? source.disguise(text) : text
}

/** The tag as a locale, or undefined when the product does not speak it. */
export function readLocale(
  tag: string | undefined,
  offered: readonly Locale[],
): Locale | undefined {
  return offered.find((locale) => locale === tag)
}

/** Something made once for each locale, such as a formatter. */
export function perLocale<Made>(make: (tag: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const tag = formatTag()
    let found = made.get(tag)
    if (found === undefined) made.set(tag, (found = make(tag)))
    return found
  }
}
