import { expect, test } from 'vitest'
import { completeFacts, type StatedFacts } from './read-facts.ts'

const nothing: StatedFacts = {
  employmentTypes: [],
  workMode: null,
  remotePossible: false,
  remoteCountries: [],
  countryCodes: [],
  pay: null,
}
const read = (descriptionText: string, stated: Partial<StatedFacts> = {}, place = 'London') =>
  completeFacts({ ...nothing, ...stated }, { title: 'Nurse', descriptionText, placeTexts: [place] })

test('the text fills what the fields leave open, and what they said is kept', () => {
  const facts = read('This is a full-time, fully remote role. Salary: £40,000.', {
    countryCodes: ['GB'],
  })
  expect(facts).toMatchObject({
    employmentTypes: ['FULL_TIME'],
    workMode: 'remote',
    remotePossible: true,
    remoteCountries: ['GB'],
    pay: { min: 4_000_000, currency: 'GBP' },
    stated: { employmentTypes: [], workMode: null, pay: null },
  })
  // Reading again begins with what the fields said.
  expect(read('This is a hybrid role.', facts.stated!)).toMatchObject({
    employmentTypes: [],
    workMode: 'hybrid',
    pay: null,
  })
})

test('the fields win over the text', () => {
  expect(
    read('This is a full-time, fully remote role.', {
      employmentTypes: ['PART_TIME'],
      workMode: 'onsite',
    }),
  ).toMatchObject({ employmentTypes: ['PART_TIME'], workMode: 'onsite', remotePossible: false })
})

test('a text that adds nothing leaves nothing to keep', () => {
  expect(read('You care for people.')).toEqual({ ...nothing, stated: null })
})

test('who may apply narrows where a remote job may be done', () => {
  const remote = { workMode: 'remote' as const, remotePossible: true }
  expect(read('US citizens only.', remote, 'Remote')).toMatchObject({
    remoteCountries: ['US'],
    countryCodes: ['US'],
  })
  const europe = { ...remote, remoteCountries: ['DE', 'FR'], countryCodes: ['DE', 'FR'] }
  expect(read('You must be based in Germany.', europe, 'Remote - Europe')).toMatchObject({
    remoteCountries: ['DE'],
    countryCodes: ['DE'],
  })
  // At a place, who may work there says nothing of other countries.
  expect(read('You must be based in Germany.', { countryCodes: ['GB'] })).toMatchObject({
    remoteCountries: [],
    countryCodes: ['GB'],
  })
})

test('the place says the mode', () => {
  expect(read('', {}, 'Hybrid - London').workMode).toBe('hybrid')
  expect(read('', {}, 'Berlin (On-site)').workMode).toBe('onsite')
})
