import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fewestCases } from '#shared/sampled-figures.ts'
import { ReferralRecord } from './figures.tsx'

/** What a page says of someone who has answered and referred so often. */
function said(cases: number): string {
  const responseStats = {
    sample: cases,
    answeredPercent: cases < fewestCases ? null : 80,
    medianHours: cases < fewestCases ? null : 19,
    overdue: 1,
    referred: cases,
    confirmed: 0,
    upheld: 1,
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReferralRecord responseStats={responseStats} />
    </MemoryRouter>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test.each([1, 2, fewestCases - 1])('of %i cases a page says no figure, only how many', (cases) => {
  expect(said(cases)).not.toMatch(/missed|replied|\d of \d|untrue/)
  expect(said(cases)).toMatch(
    new RegExp(`Not enough data ${cases} requests? ${cases} referrals? made\\.`),
  )
})

test('from five cases on it says all of them', () => {
  expect(said(fewestCases)).toContain('1 missed')
  expect(said(fewestCases)).toContain(
    `0 of ${fewestCases} referrals confirmed by the candidate. One was found to be untrue.`,
  )
  expect(said(0)).toContain('No referral made yet.')
})
