import { expect, test } from 'vitest'
import { currentLocale, pseudoLocale } from '#shared/locale.ts'
import { inLocale, localeOf, offeredLocales } from './locale.ts'

const offered = offeredLocales({ pseudoLocale: true })

test.each([
  [{}, 'en'],
  [{ acceptLanguage: 'de-AT, de;q=0.9' }, 'en'],
  [{ acceptLanguage: 'de, en-XA;q=0.5, en;q=0.1' }, pseudoLocale],
  [{ acceptLanguage: 'en;q=0.4, en-XA' }, pseudoLocale],
  [{ acceptLanguage: 'en-XA;q=0, en-US' }, 'en'],
  [{ cookies: { locale: 'en' }, acceptLanguage: pseudoLocale }, 'en'],
  [{ cookies: { locale: pseudoLocale } }, pseudoLocale],
  [{ cookies: { locale: 'xx' }, acceptLanguage: 'en' }, 'en'],
])('%o is answered in %s', (request, locale) => {
  expect(localeOf(request, offered)).toBe(locale)
})

test('the pseudo-locale is for those who are offered it', () => {
  const request = { cookies: { locale: pseudoLocale }, acceptLanguage: pseudoLocale }
  expect(localeOf(request, offeredLocales({ pseudoLocale: false }))).toBe('en')
})

test('work that is started in a language stays in it', async () => {
  const later = inLocale(pseudoLocale, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return currentLocale()
  })
  expect(currentLocale()).toBe('en')
  expect(await later).toBe(pseudoLocale)
})
