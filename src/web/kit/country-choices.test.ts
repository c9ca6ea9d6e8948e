import { expect, test } from 'vitest'
import { countryChoices } from './country-choices.ts'
import { languageChoices } from './language-choices.ts'
import { matchesOf } from './picker-matches.ts'
import { languageTagOf } from './use-visitor-tag.ts'

const first = (typed: string, tag = 'en-GB') => matchesOf(countryChoices(tag), typed)[0]?.value

test.each([
  ['Germany', 'DE'],
  ['germ', 'DE'],
  ['DE', 'DE'],
  ['ge', 'GE'],
  ['Georgia', 'GE'],
  ['UK', 'GB'],
  ['usa', 'US'],
  ['Cote d', 'CI'],
  ['Korea', 'KR'],
  ['republic', 'CF'],
  ['nowhere at all', undefined],
])('%s names %s', (typed, code) => {
  expect(first(typed)).toBe(code)
})

test('in the language of the visitor, and still in English', () => {
  const german = countryChoices('de-DE')
  expect(german.find(({ value }) => value === 'AT')?.label).toBe('Österreich')
  expect(first('osterr', 'de-DE')).toBe('AT')
  expect(first('Austria', 'de-DE')).toBe('AT')
  expect(german).toHaveLength(new Set(german.map(({ value }) => value)).size)
  expect(german.length).toBeGreaterThan(240)
})

test('what begins so stands before what has such a word', () => {
  const names = matchesOf(countryChoices('en-GB'), 'united').map(({ value }) => value)
  expect(names.slice(0, 3)).toEqual(['AE', 'GB', 'US'])
  expect(matchesOf(countryChoices('en-GB'), '')).toHaveLength(countryChoices('en-GB').length)
})

test('languages have names as well, and a tag of before stays', () => {
  const german = languageChoices('de-DE', 'rm-CH')
  expect(german.find(({ value }) => value === 'fr')?.label).toBe('Französisch')
  expect(matchesOf(german, 'Austrian German')[0]?.value).toBe('de-AT')
  expect(german.some(({ value }) => value === 'rm-CH')).toBe(true)
})

test.each([
  ['de-at', 'de-AT'],
  ['en-US@posix', 'en-US'],
  ['C', 'en-GB'],
  ['en_US', 'en-GB'],
  ['', 'en-GB'],
])('a browser that speaks %s is read as %s', (given, tag) => {
  expect(languageTagOf(given)).toBe(tag)
  expect(countryChoices(languageTagOf(given)).length).toBeGreaterThan(240)
})
