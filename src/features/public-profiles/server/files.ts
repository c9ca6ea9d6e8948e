/** A public profile as files. Pure. */
import type { PublicProfile } from '../contract.ts'

/** The members of JSON Resume 1.0. */
export function documentOf(profile: PublicProfile) {
  const { name, headline, summary, location, link, email, phone } = profile
  const without = <Part extends object>(part: Part) =>
    Object.fromEntries(
      Object.entries(part).filter(
        ([, value]) =>
          value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
      ),
    )
  return {
    basics: without({
      name,
      label: headline,
      email,
      phone,
      url: link,
      summary,
      location: location && without(location),
    }),
    work: profile.work.map(without),
    education: profile.education.map(without),
    skills: profile.skills.map((skill) => ({ name: skill })),
  }
}

/** What ends a value or a line is written as letters (RFC 6350, 3.4). */
const escaped = (text: string) =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(';', String.raw`\;`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- no program expects them in a card
    .replaceAll(/[\u0000-\u001f\u007f]/g, '')

const lineBytes = 75

/** Lines of 75 bytes at most; no sign is cut in two (RFC 6350, 3.2). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign)
    // A line that goes on begins with a space.
    if (size + bytes > (parts.length === 0 ? lineBytes : lineBytes - 1)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += sign
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}

/** vCard 4.0 (RFC 6350). */
export function asVcard(profile: PublicProfile, url: string): string {
  const { name, headline, summary, location, link, email, phone, work } = profile
  const words = name.trim().split(/\s+/)
  const family = words.length > 1 ? words.at(-1)! : ''
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : name.trim()
  const present = work.find(({ endDate }) => endDate === null)
  const lines: (string | null | false)[] = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name)}`,
    `N:${escaped(family)};${escaped(given)};;;`,
    headline && `TITLE:${escaped(headline)}`,
    present ? `ORG:${escaped(present.name)}` : null,
    email && `EMAIL:${escaped(email)}`,
    phone && `TEL:${escaped(phone)}`,
    link && `URL:${link}`,
    location &&
      `ADR:;;;${escaped(location.city ?? '')};${escaped(location.region ?? '')};;${escaped(location.countryCode ?? '')}`,
    summary && `NOTE:${escaped(summary)}`,
    `SOURCE:${url}`,
    `REV:${profile.updatedAt.replaceAll(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => typeof line === 'string')
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}
