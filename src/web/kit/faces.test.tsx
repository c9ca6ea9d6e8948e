import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { contrast, isInsideSrgb, type Colour } from '../../../tests/support/colours.ts'
import { Avatar } from './avatar.tsx'
import { CompanyMark } from './company-mark.tsx'
import { hueCount, initialsOf, lettersOfCompany, monogramForms, monogramOf } from './monogram.ts'

test.each([
  ['Nordwind Energie GmbH', 'NE'],
  ['The Kestrel Group', 'K'],
  ['Bank of the West', 'BW'],
  ['PayPal, Inc.', 'PP'],
  ['3M', '3M'],
  ['EY', 'EY'],
  ['IBM', 'I'],
  ['X', 'X'],
  ['adidas', 'A'],
  ['ßerlin', 'ß'],
  ['Ångström & Søn', 'ÅS'],
  ['Яндекс', 'Я'],
  ['ООО Северный ветер', 'СВ'],
  ['شركة النيل للتقنية', 'ن'],
  ['टाटा स्टील', 'टा'],
  ['क्षितिज', 'क्षि'],
  ['字节跳动', '字'],
  ['株式会社メルカリ', 'メ'],
  ['삼성전자', '삼'],
  ['The Company', 'TC'],
  ['🚀', ''],
  ['', ''],
])('%s is drawn as "%s"', (name, letters) => {
  expect(lettersOfCompany(name)).toBe(letters)
})

test.each([
  ['Zoë van der Berg', 'ZB'],
  ["Conor O'Neill", 'CO'],
  ['Bo', 'B'],
  ['ليلى حداد', 'ل'],
  ['王芳', '王'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name of 80 characters has two letters at most', () => {
  const name = `Bundesanstalt für ${'Landwirtschaft '.repeat(5)}`.slice(0, 80)
  expect(lettersOfCompany(name)).toBe('BL')
})

test('the look depends on the name alone, and names spread over all hues and forms', () => {
  const looks = Array.from({ length: 600 }, (_, index) => monogramOf(`Company ${index}`))
  expect(monogramOf(' NORDWIND Energie ')).toEqual(monogramOf('Nordwind energie'))
  const shareOf = (values: unknown[]) =>
    Math.min(
      ...Map.groupBy(values, (value) => value)
        .values()
        .map((group) => group.length),
    )
  expect(new Set(looks.map(({ hue }) => hue)).size).toBe(hueCount)
  expect(new Set(looks.map(({ form }) => form)).size).toBe(monogramForms.length)
  expect(shareOf(looks.map(({ hue }) => hue))).toBeGreaterThan(25)
  expect(shareOf(looks.map(({ form }) => form))).toBeGreaterThan(35)
})

test('a mark is decoration beside a name, and leaves no letters in the text', () => {
  const html = renderToStaticMarkup(<CompanyMark company={{ name: 'Nordwind Energie' }} />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).toContain('data-letters="NE"')
  expect(html.replace(/<[^>]+>/g, '')).toBe('')
})

test('a logo stands in a box of known size, without words of its own', () => {
  const company = { name: 'Nordwind', logo: '/api/companies/nordwind/logo/0a' }
  const html = renderToStaticMarkup(<CompanyMark company={company} size="head" />)
  expect(html).toContain('alt="" width="64" height="64"')
  expect(html).not.toContain('data-letters')
})

test('everybody who is hidden looks the same, and is named only where nothing else says so', () => {
  const hidden = renderToStaticMarkup(<Avatar name={null} />)
  expect(hidden).toContain('aria-hidden="true"')
  expect(hidden).not.toMatch(/data-hue|data-letters|role/)
  expect(renderToStaticMarkup(<Avatar name={null} alone />)).toMatch(
    /role="img" aria-label="[^"]+"/,
  )
})

const css = readFileSync(new URL('./faces.css', import.meta.url), 'utf8')
const number = String.raw`([\d.]+)`
const chroma = String.raw`calc\(${number} \* var\(--face-strength, 1\)\)`
const colour = String.raw`oklch\(${number} ${chroma} var\(--face-hue, 84\)\)`

type Role = 'tint' | 'shade' | 'ink' | 'solid' | 'paper'

function rolesIn(theme: 'light' | 'dark'): Record<Role, [number, number]> {
  const roles: Partial<Record<Role, [number, number]>> = {}
  const pattern = new RegExp(
    String.raw`--face-(\w+): (?:light-dark\(\s*${colour},\s*${colour}\s*\)|${colour});`,
    'g',
  )
  for (const [, role, ...numbers] of css.matchAll(pattern)) {
    const [light, lightChroma, dark, darkChroma, both, bothChroma] = numbers.map(Number)
    roles[role as Role] = both
      ? [both, bothChroma!]
      : theme === 'light'
        ? [light!, lightChroma!]
        : [dark!, darkChroma!]
  }
  return roles as Record<Role, [number, number]>
}

function hueIn(index: number): { hue: number; strength: number } {
  const [, rule = ''] = new RegExp(String.raw`\[data-hue='${index}'\] \{([^}]+)\}`).exec(css) ?? []
  const value = (name: string, otherwise: number) =>
    Number(new RegExp(`--face-${name}: ([\\d.]+)`).exec(rule)?.[1] ?? otherwise)
  expect(rule).not.toBe('')
  return { hue: value('hue', 84), strength: value('strength', 1) }
}

const raised: Record<'light' | 'dark', Colour> = {
  light: { lightness: 0.995, chroma: 0.003, hue: 91 },
  dark: { lightness: 0.226, chroma: 0.009, hue: 84 },
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(Array.from({ length: hueCount }, (_, index) => index))(
    'letters in hue %d reach 4.5 on everything that they stand on',
    (index) => {
      const { hue, strength } = hueIn(index)
      const roles = rolesIn(theme)
      const of = (role: Role): Colour => ({
        lightness: roles[role][0],
        chroma: roles[role][1] * strength,
        hue,
      })
      for (const ground of [of('tint'), of('shade'), raised[theme]]) {
        expect(contrast(of('ink'), ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(of('paper'), of('solid'))).toBeGreaterThanOrEqual(4.5)
      const all = (['tint', 'shade', 'ink', 'solid', 'paper'] as const).map(of)
      expect(all.filter((one) => !isInsideSrgb(one))).toEqual([])
    },
  )
})
