import { expect, test } from 'vitest'
import { eligibleCountriesIn, narrowed } from './eligibility.ts'

test.each([
  ['US citizens only', 'US'],
  ['U.S. citizens only.', 'US'],
  ['US Citizenship required', 'US'],
  ['Must be a U.S. citizen.', 'US'],
  ['This role is open to US persons only.', 'US'],
  ['You must be based in Germany.', 'DE'],
  ['Candidates must be located in the United States.', 'US'],
  ['Applicants must reside in Canada.', 'CA'],
  ['Must live in the US or Canada.', 'CA US'],
  ['You need to be based in the UK, Ireland or Germany.', 'DE GB IE'],
  ['You must be authorized to work in the US without sponsorship.', 'US'],
  ['You must have the right to work in the UK.', 'GB'],
  ['The right to work in Australia is required.', 'AU'],
  ['We only hire people in the Netherlands.', 'NL'],
  ['Open to candidates based in Poland.', 'PL'],
  ['Remote within Germany', 'DE'],
  ['This is a remote role (within the United States).', 'US'],
  ['You must be based in California.', 'US'],
  ['Wohnsitz in Deutschland', 'DE'],
  ['German residents only', 'DE'],
  ['We are based in Germany.', ''],
  ['Our customers live in France and Spain.', ''],
  ['If you are an EU resident, read our privacy notice.', ''],
  ['We will verify your eligibility to work in the United States (E-Verify).', ''],
  ['You must be based in our office.', ''],
  ['You must be able to work in a team.', ''],
  ['Ideally you are based in Italy.', ''],
  ['Must be willing to live in harmony with us', ''],
  ['', ''],
])('"%s"', (text, countries) => {
  expect(eligibleCountriesIn(text).toSorted().join(' ')).toBe(countries)
})

test('residents of the EU are of many countries, without the United States', () => {
  const found = eligibleCountriesIn('This job is open to EU residents only.')
  expect(found).toEqual(expect.arrayContaining(['DE', 'FR', 'PL']))
  expect(found).not.toContain('US')
})

test('words narrow what the place allows; what one must be decides', () => {
  expect(narrowed(['DE', 'FR'], ['DE', 'US'])).toEqual(['DE'])
  expect(narrowed([], ['US'])).toEqual(['US'])
  expect(narrowed(['DE'], [])).toEqual(['DE'])
  expect(narrowed(['DE'], ['US'])).toEqual(['US'])
})
