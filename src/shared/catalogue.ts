/** Messages in every language that the product speaks, read in the current one. */
import { currentLocale, localeSource, pseudoLocale, type Language } from './locale.ts'

/** The same messages in each language: a language that lacks one does not compile. */
export type Languages<Words extends object> = { en: Words } & {
  [Other in Exclude<Language, 'en'>]: NoInfer<Words>
}

/**
 * An object of the shape of the English one whose messages speak the current locale at each access. A
 * section of it may be kept under a name of its own; a message that is read while a module loads would
 * keep its language for good, which a test refuses.
 */
export function catalogue<Words extends object>(messages: Languages<Words>): Words {
  return section(messages.en, (language) => messages[language])
}

function section<Words extends object>(
  english: Words,
  inLanguage: (language: Language) => object,
): Words {
  const sections = new Map<PropertyKey, object>()
  let disguised: object | undefined
  return new Proxy(english, {
    get(_english, key) {
      const own: unknown = Reflect.get(english, key)
      if (isSection(own)) {
        const known = sections.get(key)
        if (known) return known
        const made = section(own, (language) => Reflect.get(inLanguage(language), key) as object)
        sections.set(key, made)
        return made
      }
      const locale = currentLocale()
      if (locale !== pseudoLocale) return Reflect.get(inLanguage(locale), key) as unknown
      disguised ??= localeSource().disguise?.(english) ?? english
      return Reflect.get(disguised, key) as unknown
    },
  })
}

function isSection(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
