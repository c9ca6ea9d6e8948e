import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayRanges } from './pay-ranges.tsx'

test.each([
  ['EUR', 'YEAR', 2_800_000, 3_400_050, '€28,000–34,000.50 a year'],
  ['EUR', 'YEAR', 2_800_000, 2_800_000, '€28,000 a year'],
  ['USD', 'HOUR', 1_850, 2_500, '$18.50–25 an hour'],
  ['JPY', 'MONTH', 300_000, 400_000, '¥300,000–400,000 a month'],
  ['KWD', 'YEAR', 12_000_500, 15_000_000, 'KWD\u00a012,000.500–15,000 a year'],
] as const)('%s %s: minor units are shown as money', (currency, unit, min, max, words) => {
  const company = { payRanges: [{ currency, unit, min, max, jobs: 2 }], undisclosedPay: 1 }
  const html = renderToStaticMarkup(<PayRanges company={company} />)
  expect(html.replace(/<[^>]+>/g, '')).toContain(words)
})
