/** Names of countries, provinces, areas and airports, as postings and people write them. */
import { describe, expect, test } from 'vitest'
import { airportCity } from './airports.ts'
import { areaNamed, gazetteerAliases, nicknames } from './areas.ts'
import { countriesNamed, isCityState, longCountryNames } from './countries.ts'
import { fold, foldSpelledOut, halvesOf, withShortDirection } from './fold.ts'
import {
  allRegions,
  isState,
  isStateName,
  provincesCoded,
  regionId,
  regionName,
  regionOf,
  regionsNamed,
} from './regions.ts'

describe('countries', () => {
  test.each([
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['GERMANY', 'DE'],
    ['Allemagne', 'DE'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['Great Britain', 'GB'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States of America', 'US'],
    ['Côte d’Ivoire', 'CI'],
    ['Ivory Coast', 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['The Netherlands', 'NL'],
    ['Österreich', 'AT'],
    ['España', 'ES'],
    ['Brasil', 'BR'],
    ['Polska', 'PL'],
    ['Schweiz', 'CH'],
    ['Suisse', 'CH'],
    ['UAE', 'AE'],
    ['Viet Nam', 'VN'],
    ['South Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['日本', 'JP'],
    ['Россия', 'RU'],
    ['中国', 'CN'],
    ['Hong Kong', 'HK'],
  ])('%s is %s', (name, code) => {
    expect(countriesNamed(name)[0]).toBe(code)
  })

  test.each(['', ' ', 'Atlantis', 'Remote', 'Home office', '123', '—', 'Springfield'])(
    '“%s” is none',
    (text) => {
      expect(countriesNamed(text)).toEqual([])
    },
  )

  test('some are cities, and long names are those that an error may stand in', () => {
    expect(['SG', 'MC', 'HK'].every(isCityState)).toBe(true)
    expect(['DE', 'US', 'MY'].some(isCityState)).toBe(false)
    const long = longCountryNames()
    expect(long).toContain('germany')
    expect(long.some((name) => name.length < 5)).toBe(false)
    expect(long.every((name) => fold(name) === name)).toBe(true)
  })
})

describe('provinces', () => {
  test.each([
    ['California', 'US', 'California'],
    ['Bavaria', 'DE', 'Bavaria'],
    ['Bayern', 'DE', 'Bavaria'],
    ['Ontario', 'CA', 'Ontario'],
    ['New South Wales', 'AU', 'New South Wales'],
    ['NSW', 'AU', 'New South Wales'],
    ['Catalonia', 'ES', 'Catalonia'],
    ['Karnataka', 'IN', 'Karnataka'],
    ['Scotland', 'GB', 'Scotland'],
  ])('%s is in %s', (text, country, name) => {
    const found = regionsNamed(text).find((region) => region.country === country)
    expect(found && regionName(found)).toBe(name)
  })

  test('two letters may mean several, each in its own country', () => {
    const meant = regionsNamed('SA').map(({ country }) => country)
    expect(meant).toContain('AU')
    expect(regionsNamed('CA').map(({ country }) => country)).toContain('US')
    expect(provincesCoded('MI').map(({ country }) => country)).toContain('IT')
    expect(provincesCoded('??')).toEqual([])
    expect(regionsNamed('')).toEqual([])
  })

  test('states are told from provinces that are written like them', () => {
    const [california] = regionsNamed('California')
    expect(isState(california!)).toBe(true)
    expect(isStateName('Victoria')).toBe(true)
    expect(isStateName('Vienna')).toBe(false)
  })

  test('every one that has a number has its own', () => {
    const all = allRegions()
    const numbers = all.map(regionId)
    expect(all.length).toBeGreaterThan(1_000)
    expect(numbers.every((number) => number !== null)).toBe(true)
    expect(new Set(numbers).size).toBe(all.length)
    expect(all.every((region) => regionName(region).trim() !== '')).toBe(true)
  })

  test('a location without one has none, and one that is unknown is no error', () => {
    expect(regionOf({ region: null, country: 'DE' })).toBeNull()
    expect(regionOf({ region: 'Nowhere', country: 'DE' })).toBeNull()
    expect(regionOf({ region: 'CA', country: 'US' })).toMatchObject({ country: 'US', code: 'CA' })
  })
})

describe('areas and airports', () => {
  test.each([
    ['EMEA', ['DE', 'ZA', 'AE']],
    ['Europe', ['DE', 'PL', 'GB']],
    ['DACH', ['DE', 'AT', 'CH']],
    ['APAC', ['JP', 'AU', 'SG']],
    ['LATAM', ['BR', 'MX']],
    ['Nordics', ['SE', 'NO', 'DK', 'FI']],
  ])('%s has its countries', (name, countries) => {
    expect(areaNamed(name)).toEqual(expect.arrayContaining(countries))
  })

  test('anywhere has no country that would leave others out; a city is no area', () => {
    for (const text of ['Worldwide', 'Anywhere', 'Global']) expect(areaNamed(text)).toEqual([])
    for (const text of ['Vienna', 'Germany', '', 'DE']) expect(areaNamed(text)).toBeNull()
  })

  test.each([
    ['SFO', 'US'],
    ['LHR', 'GB'],
    ['VIE', 'AT'],
    ['BLR', 'IN'],
    ['JFK', 'US'],
  ])('%s is in %s', (code, country) => {
    expect(airportCity(code)?.country).toBe(country)
    // In small letters it is a word.
    expect(airportCity(code.toLowerCase())).toBeNull()
  })

  test('a nickname leads to a city, and back', () => {
    for (const [nickname, { name, country }] of nicknames) {
      expect(fold(nickname)).toBe(nickname)
      expect(country).toMatch(/^[A-Z]{2}$/)
      expect(gazetteerAliases(name)).toContain(nickname)
    }
    expect(gazetteerAliases('no such city')).toEqual([])
  })
})

describe('letters', () => {
  test.each([
    ['Zürich ', 'zurich'],
    ['St. John’s', 'st johns'],
    ['  New   York,NY ', 'new york ny'],
    ['Île-de-France', 'ile de france'],
    ['Łódź', 'lodz'],
    ['مكة', 'مكه'],
    ['...', ''],
  ])('%s is compared as %s', (name, folded) => {
    expect(fold(name)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  test('umlauts may be spelled out, names may be two, directions may be one letter', () => {
    expect(foldSpelledOut('Köln')).toBe('koeln')
    expect(foldSpelledOut('KÖLN')).toBe('koeln')
    expect(foldSpelledOut('Malmø')).toBe('malmoe')
    expect(halvesOf('Biel/Bienne')).toEqual(['biel', 'bienne'])
    expect(halvesOf('Vienna')).toEqual([])
    expect(withShortDirection('northern ireland')).toBe('n ireland')
    expect(withShortDirection('south')).toBeNull()
  })
})
