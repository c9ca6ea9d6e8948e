/** French départements by their numbers, which stand behind names of towns: `Montreuil (93)`. */

/** The region's code of GeoNames and its départements. */
const regions = `
11 75 77 78 91 92 93 94 95
24 18 28 36 37 41 45
27 21 25 39 58 70 71 89 90
28 14 27 50 61 76
32 02 59 60 62 80
44 08 10 51 52 54 55 57 67 68 88
52 44 49 53 72 85
53 22 29 35 56
75 16 17 19 23 24 33 40 47 64 79 86 87
76 09 11 12 30 31 32 34 46 48 65 66 81 82
84 01 03 07 15 26 38 42 43 63 69 73 74
93 04 05 06 13 83 84
94 20 2A 2B
`

const regionOf = new Map(
  regions
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([region = '', ...departments]) => departments.map((one) => [one, region] as const)),
)

/** Départements beyond the sea are countries of their own in GeoNames. */
const overseas = new Map(Object.entries({ 971: 'GP', 972: 'MQ', 973: 'GF', 974: 'RE', 976: 'YT' }))

/**
 * Where a French number in parentheses or a postal code before a town says that it is: the country
 * and, in France itself, GeoNames' code of the region. Null without one.
 */
export function departmentIn(
  text: string,
): { country: string; region: string | null; certain: boolean } | null {
  const [, bracketed, postal] =
    /\((\d{2,3}|2[AB])\)|(?<!\d)(97\d|\d{2})\d{2,3}(?!\d)(?= +\p{L})/u.exec(text) ?? []
  const number = bracketed ?? postal ?? ''
  const certain = bracketed !== undefined
  const country = overseas.get(number)
  if (country) return { country, region: null, certain }
  const region = regionOf.get(number)
  return region ? { country: 'FR', region, certain } : null
}
