import { expect, test } from 'vitest'
import { profileParts, type ProfilePart } from '../contract.ts'
import { asVcard, documentOf } from './files.ts'
import { isReserved, shownProfile, suggestedAddress } from './policy.ts'

const profile = {
  basics: {
    name: 'Zoë Ångström',
    label: 'Head-line',
    email: 'zoe@mail.example',
    phone: '+46 8 1234',
    url: 'https://zoe.example',
    summary: 'Sum-mary',
    location: { city: 'Lund', region: 'Skåne', countryCode: 'SE' },
  },
  work: [{ name: 'Em-ployer', position: 'Engineer', startDate: '2020-01' }],
  education: [{ institution: 'Scho-ol' }],
  skills: [{ name: 'Ski-ll' }],
}
const updatedAt = new Date('2026-11-25T10:00:00Z')
const withParts = (shows: readonly ProfilePart[]) =>
  shownProfile(profile, 'Account', { address: 'zoe', isIndexed: false, shows, updatedAt })

/** A word of each part that stands nowhere else. */
const words: Record<ProfilePart, string> = {
  headline: 'Head-line',
  summary: 'Sum-mary',
  location: 'Lund',
  work: 'Em-ployer',
  education: 'Scho-ol',
  skills: 'Ski-ll',
  link: 'zoe.example',
  email: 'zoe@mail.example',
  phone: '1234',
}

test.each(profileParts)(
  '%s is on the page and in the files when it is shown, and not otherwise',
  (part) => {
    const said = (shows: readonly ProfilePart[]) => {
      const shown = withParts(shows)
      return [shown, documentOf(shown), asVcard(shown, 'https://site.example/profile/zoe')].map(
        (one) => (typeof one === 'string' ? one : JSON.stringify(one)),
      )
    }
    const [page, json, card] = said([part])
    expect(page).toContain(words[part])
    expect(json).toContain(words[part])
    if (!['work', 'education', 'skills'].includes(part)) expect(card).toContain(words[part])
    for (const text of said(profileParts.filter((other) => other !== part))) {
      expect(text).not.toContain(words[part])
    }
  },
)

test('a card that names the employer does so only with the work', () => {
  expect(asVcard(withParts(['work']), 'https://site.example')).toContain('ORG:Em-ployer')
})

test('nothing that someone typed ends a line of the card', () => {
  const nasty = {
    ...withParts(profileParts),
    name: 'Ada\r\nEMAIL:evil@mail.example',
    summary: `a;b,c\\d\n${'é'.repeat(80)}`,
  }
  const card = asVcard(nasty, 'https://site.example/profile/zoe')
  const lines = card.split('\r\n')
  expect(lines.filter((line) => line.startsWith('EMAIL'))).toEqual(['EMAIL:zoe@mail.example'])
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(String.raw`NOTE:a\;b\,c\\d\nééé`)
})

test.each([
  ['Zoë Ångström', 'zoe-angstrom'],
  ['Ada  O’Neil', 'ada-o-neil'],
  ['李', 'profile'],
  ['A', 'profile'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('%s gets the address %s', (name, expected) => {
  expect(suggestedAddress(name)).toBe(expected)
})

test.each([
  ['admin', true],
  ['tessera', true],
  ['tessera-support', true],
  ['ada', false],
])('%s is reserved: %s', (address, expected) => {
  expect(isReserved(address, 'Tessera')).toBe(expected)
})
