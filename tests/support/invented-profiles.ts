/** What invented people write into their profiles, and where their secrets stand in a text. */
import type { InventedPerson } from './invented-people.ts'

export function profileOf(person: InventedPerson) {
  return {
    basics: {
      name: person.name,
      label: person.headline,
      email: person.email,
      phone: person.phone,
      url: `https://${person.handle}.example`.replace('_', '-'),
      summary: person.summary,
      location: { city: person.city, countryCode: 'AT' },
    },
    work: [
      {
        name: person.employer,
        position: person.headline,
        startDate: '2016',
        summary: person.summary,
        highlights: person.highlights,
      },
    ],
    education: [
      { institution: person.school, area: `Informatics (${person.school})`, studyType: 'MSc' },
    ],
    skills: person.skills.map((name) => ({ name: name.slice(0, 60) })),
    preferences: { titles: [person.headline] },
  }
}

/** Ids are no words, and digits in them are nobody's number. */
const withoutIds = (text: string) =>
  text.toLowerCase().replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ' ')

/** @returns what of these people a text says */
export function secretsIn(
  people: readonly (InventedPerson & { accountId: string })[],
  text: string,
): string[] {
  const plain = withoutIds(text)
  return people.flatMap(({ secrets, accountId }) => [
    ...secrets.filter((secret) => plain.includes(secret.toLowerCase())),
    ...(text.includes(accountId) ? [accountId] : []),
  ])
}
