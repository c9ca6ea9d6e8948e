import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contrast, isInsideSrgb, type Colour } from '../../../tests/support/colours.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const definition = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g

type Theme = Record<string, Colour>

function parse(text: string): Colour {
  const [lightness, chroma, hue] = text.split(/\s+/).map(Number)
  return { lightness: lightness!, chroma: chroma!, hue: hue! }
}

const moreContrast = '@media (prefers-contrast: more)'
const [usual = '', more = ''] = css.split(moreContrast)

function themesOf(text: string): { light: Theme; dark: Theme } {
  const themes = { light: {} as Theme, dark: {} as Theme }
  for (const [, name, first, second] of text.matchAll(definition)) {
    themes.light[name!] = parse(first!)
    themes.dark[name!] = parse(second!)
  }
  return themes
}

const { light, dark } = themesOf(usual)
const strong = themesOf(more)

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const text = ['ink', 'ink-muted', 'accent', 'clock', 'danger']
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((surface) =>
    text.map((role): [string, string, number] => [role, surface, 4.5]),
  ),
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ['line-strong', surface, 3],
    ['clock-line', surface, 3],
    ['focus', surface, 3],
  ]),
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-hover', 4.5],
  ['danger-ink', 'danger', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['clock', 'clock-soft', 4.5],
  ['ink', 'clock-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['ink', 'danger-soft', 4.5],
  ['ink-muted', 'accent-soft', 4.5],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_name, theme) => {
  test.each(pairs)('%s on %s reaches %d', (front, back, least) => {
    expect(contrast(theme[front]!, theme[back]!)).toBeGreaterThanOrEqual(least)
  })

  test('every colour lies inside sRGB', () => {
    const outside = Object.entries(theme)
      .filter(([, colour]) => !isInsideSrgb(colour))
      .map(([name]) => name)
    expect(outside).toEqual([])
  })
})

describe.each([
  ['light', { ...light, ...strong.light }],
  ['dark', { ...dark, ...strong.dark }],
])('%s, for those who ask for more contrast', (_name, theme) => {
  test.each(pairs)('%s on %s reaches more than %d', (front, back, least) => {
    expect(contrast(theme[front]!, theme[back]!)).toBeGreaterThanOrEqual(least === 3 ? 4.5 : 7)
  })

  test.each(surfaces)('lines are seen on %s', (surface) => {
    expect(contrast(theme['line']!, theme[surface]!)).toBeGreaterThanOrEqual(3)
  })
})

/** Words in the page's colour, which forced colours lay behind words: unseen, unless that is switched off. */
const wordsOnInk = /(?<![\w-])color: var\(--(?:accent-ink|danger-ink|surface)\)/
const switchedOff = 'forced-color-adjust: none'
const rule = /([^{}]+)\{([^{}]*)\}/g

test('words on dark ground are seen in forced colours, too', () => {
  const src = new URL('../../', import.meta.url)
  const unseen = globSync('**/*.css', { cwd: fileURLToPath(src) }).flatMap((file) => {
    const rules = [...readFileSync(new URL(file, src), 'utf8').matchAll(rule)]
    const safe = rules.filter(([, , body]) => body!.includes(switchedOff)).map(([, of]) => of!)
    return rules
      .filter(([, , body]) => wordsOnInk.test(body!))
      .map(([, selector]) => selector!.trim())
      .filter((selector) => !safe.some((of) => of.includes(selector)))
      .map((selector) => `${file}: ${selector}`)
  })
  expect(unseen).toEqual([])
})
