/** What schemas say of wrong input, in the caller's language. */
import { z } from 'zod'
import { currentLocale, localised, pseudoLocale, type Locale } from '#shared/locale.ts'

type Wording = ReturnType<typeof z.locales.en>['localeError']

const english = z.locales.en().localeError

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
