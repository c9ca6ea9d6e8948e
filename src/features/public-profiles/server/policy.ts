/** What a public profile shows: the one rule for the page and for each file. Pure. */
import type { Profile } from '#features/profiles/contract.ts'
import type { ProfilePart, PublicProfile } from '../contract.ts'

/** Words that a visitor would take for the site itself. */
const reserved = new Set(
  (
    'admin support help security official team staff root api ' +
    'moderator billing info contact null undefined me new edit'
  ).split(' '),
)

export const isReserved = (address: string, brandName: string): boolean =>
  reserved.has(address) || address.split('-').includes(brandName.toLowerCase())

type Settings = {
  address: string
  isIndexed: boolean
  shows: readonly ProfilePart[]
  updatedAt: Date
}

const told = (text: string | undefined) => text || null

/** The profile with the parts that its owner shows. */
export function shownProfile(profile: Profile, name: string, settings: Settings): PublicProfile {
  const shows = new Set(settings.shows)
  const { basics = {} } = profile
  const place = basics.location
  const span = ({ startDate, endDate }: { startDate?: string; endDate?: string }) => ({
    startDate: told(startDate),
    endDate: told(endDate),
  })
  const onlyIf = <Value, Without>(part: ProfilePart, value: Value, without: Without) =>
    shows.has(part) ? value : without
  return {
    address: settings.address,
    isIndexed: settings.isIndexed,
    name: basics.name || name,
    headline: onlyIf('headline', told(basics.label), null),
    summary: onlyIf('summary', told(basics.summary), null),
    location:
      onlyIf(
        'location',
        place && {
          city: told(place.city),
          region: told(place.region),
          countryCode: told(place.countryCode),
        },
        null,
      ) ?? null,
    link: onlyIf('link', told(basics.url), null),
    email: onlyIf('email', told(basics.email), null),
    phone: onlyIf('phone', told(basics.phone), null),
    work: onlyIf('work', profile.work ?? [], []).map((entry) => ({
      position: entry.position,
      name: entry.name,
      location: told(entry.location),
      summary: told(entry.summary),
      highlights: entry.highlights ?? [],
      ...span(entry),
    })),
    education: onlyIf('education', profile.education ?? [], []).map((entry) => ({
      institution: entry.institution,
      area: told(entry.area),
      studyType: told(entry.studyType),
      ...span(entry),
    })),
    skills: onlyIf('skills', profile.skills ?? [], []).map(({ name: skill }) => skill),
    updatedAt: settings.updatedAt.toISOString(),
  }
}

/** `Zoë O’Neil` becomes `zoe-o-neil`; a name in another script becomes `profile`. */
export function suggestedAddress(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return plain.length >= 3 ? plain : 'profile'
}
