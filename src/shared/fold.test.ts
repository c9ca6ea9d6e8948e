import { expect, test } from 'vitest'
import { foldLetters, spellOutUmlauts, withoutLigature } from './fold.ts'

test.each([
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['ẞ', 'ss'],
  ['Zürich', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Diyarbakır', 'diyarbakir'],
  ['İzmir', 'izmir'],
  ['ﬁnance', 'finance'],
  ['北京', '北京'],
])('%s is compared as %s', (text, folded) => {
  expect(foldLetters(text)).toBe(folded)
  expect(foldLetters(folded)).toBe(folded)
})

test.each([
  ['Jörg Müller', 'Joerg Mueller'],
  ['Jo\u0308rg', 'Joerg'],
  ['MÜLLER', 'MUELLER'],
  ['Søren Ærø', 'Soeren AEroe'],
  ['Åsa', 'AAsa'],
  ['José', 'José'],
])('%s is spelled out as %s', (text, spelled) => {
  expect(spellOutUmlauts(text)).toBe(spelled)
})

test('a sign that is no ligature has no other letters', () => {
  expect(withoutLigature('Ł')).toBe('L')
  expect(withoutLigature('a')).toBeUndefined()
  expect(withoutLigature('ä')).toBeUndefined()
})
