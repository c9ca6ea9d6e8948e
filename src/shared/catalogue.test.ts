import { afterEach, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { AppError } from './errors.ts'
import { findLocaleIn, localeSource, pseudoLocale, type Locale } from './locale.ts'
import { messages } from './message.ts'
import { disguise } from './pseudo.ts'

const before = localeSource()
afterEach(() => findLocaleIn(before))

function speak(locale: Locale): void {
  findLocaleIn({ current: () => locale, disguise })
}

const words = catalogue({
  en: {
    send: 'Send',
    sent: (name: string, count: number) => `${count} requests sent to ${name}.`,
    form: { title: 'Your request', tabs: ['Open', 'Done'] },
    write: (address: string) => `Write to ${address} or open https://example.org/help now.`,
  },
})

test('a catalogue speaks the locale of the moment, sections too', () => {
  const { form } = words
  expect(words.sent('Ada', 3)).toBe('3 requests sent to Ada.')
  expect(form.title).toBe('Your request')
  speak(pseudoLocale)
  expect(words.send).toBe('[Šéñð ~~]')
  expect(form.title).toBe('[Ýóúŕ ŕéǫúéšţ ~~~~]')
  expect(form.tabs).toEqual(['[Öþéñ ~~]', '[Ðóñé ~~]'])
  expect(Object.values(form)).toEqual([form.title, form.tabs])
  speak('en')
  expect(form.title).toBe('Your request')
})

test('the pseudo-locale leaves alone what a message is filled with, and addresses', () => {
  speak(pseudoLocale)
  expect(words.sent('Ada Lovelace', 3)).toBe('[3 ŕéǫúéšţš šéñţ ţó Ada Lovelace. ~~~~~~~~]')
  expect(words.write('help@tessera.test')).toMatch(
    /^\[Ŵŕíţé ţó help@tessera\.test óŕ óþéñ https:\/\/example\.org\/help ñóŵ\. ~+\]$/,
  )
})

const refusals = messages('wallet', {
  en: { none: 'None is left.', few: (left: number) => `Only ${left} left.` },
})

test('an error knows its message and what fills it in, and is said where it is read', () => {
  const error = new AppError('LIMIT_REACHED', refusals.few(2))
  const field = new AppError('INVALID_INPUT', { fields: [{ path: 'to', message: refusals.none }] })
  expect(error.reason).toMatchObject({ key: 'wallet.few', parameters: [2] })
  expect(error.toBody().details).toEqual({ reason: 'Only 2 left.' })
  speak(pseudoLocale)
  expect(error.toBody().details).toEqual({ reason: '[Öñļý 2 ļéƒţ. ~~~]' })
  expect(field.toBody().details?.fields).toEqual([{ path: 'to', message: '[Ñóñé íš ļéƒţ. ~~~]' }])
  expect(error.toBody().message).toMatch(/^\[Ƒóŕƀíððéñ/)
})
