/** What schemas say of wrong input, in the caller's language. */
import { z } from 'zod'
import { currentLocale, localised, pseudoLocale, type Locale } from '#shared/locale.ts'

type Wording = ReturnType<typeof z.locales.en>['localeError']

const technical = z.locales.en().localeError

/** `3 characters`, `1 entry`, `100`: what a bound counts. */
function amount(origin: string, count: number | bigint): string {
  const number = new Intl.NumberFormat('en').format(count)
  if (origin === 'string') return `${number} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set')
    return `${number} ${count === 1 ? 'entry' : 'entries'}`
  return number
}

/** What a person who filled in a form can act on; the rest is for whoever wrote the call. */
const english: Wording = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Fill in this field.'
      if (issue.expected === 'int') return 'Enter a whole number.'
      if (issue.expected === 'number') return 'Enter a number.'
      return technical(issue)
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return 'Fill in this field.'
      const least = issue.inclusive === false ? 'More than' : 'At least'
      return `${least} ${amount(issue.origin, issue.minimum)}.`
    }
    case 'too_big': {
      const most = issue.inclusive === false ? 'Less than' : 'At most'
      return `${most} ${amount(issue.origin, issue.maximum)}.`
    }
    case 'not_multiple_of':
      return `Enter a multiple of ${String(issue.divisor)}.`
    default:
      return technical(issue)
  }
}

/** A language more has to name its own here. */
const wordings: Record<Locale, Wording> = {
  en: english,
  [pseudoLocale]: (issue) => {
    const said = english(issue)
    return localised((typeof said === 'string' ? said : said?.message) ?? '')
  },
}

/** For `safeParse`: what a schema says itself goes first. */
export const schemaWords: Wording = (issue) => wordings[currentLocale()](issue)
