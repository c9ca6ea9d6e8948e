/** Contrast of colours written in OKLCH. */
export type Colour = { lightness: number; chroma: number; hue: number }

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

export function contrast(first: Colour, second: Colour): number {
  const [low, high] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

export function isInsideSrgb(colour: Colour): boolean {
  return linear(colour).every((channel) => channel >= -0.002 && channel <= 1.002)
}
