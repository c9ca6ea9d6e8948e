import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const definition = /--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g

type Colour = { lightness: number; chroma: number; hue: number }
type Theme = Record<string, Colour>

function parse(text: string): Colour {
  const [lightness, chroma, hue] = text.split(/\s+/).map(Number)
  return { lightness: lightness!, chroma: chroma!, hue: hue! }
}

const light: Theme = {}
const dark: Theme = {}
for (const [, name, first, second] of css.matchAll(definition)) {
  light[name!] = parse(first!)
  dark[name!] = parse(second!)
}

/** Linear sRGB by the OKLab matrices of https://bottosson.github.io/posts/oklab/ */
function linear({ lightness, chroma, hue }: Colour): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG 2.2 relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: Colour, second: Colour): number {
  const [low, high] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

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
      .filter(([, colour]) => linear(colour).some((channel) => channel < -0.002 || channel > 1.002))
      .map(([name]) => name)
    expect(outside).toEqual([])
  })
})
