/** Brings what was read into the bounds of the contract: too long is cut, wrong is left out. */
import { countriesNamed } from '#features/job-facts/server/service.ts'
import { resumeDocumentSchema, type ResumeDocument } from '../../contract.ts'

const most: Readonly<Record<string, number>> = {
  work: 40,
  education: 20,
  skills: 300,
  languages: 20,
  projects: 30,
  certificates: 30,
  awards: 30,
  volunteer: 20,
  publications: 40,
  interests: 30,
  highlights: 40,
  profiles: 10,
  keywords: 40,
}

type Loose = { [key: string]: unknown }

/** Takes away what the contract refuses, piece by piece, so that one odd field costs no other. */
export function fitDocument(read: Loose | ResumeDocument): ResumeDocument {
  let document = (tidy(read) ?? {}) as Loose
  for (let tries = 0; tries < 200; tries++) {
    const result = resumeDocumentSchema.safeParse(document)
    if (result.success) return result.data
    // From the last one on: what is taken out of a list moves those behind it.
    for (const issue of result.error.issues.toReversed()) {
      document = repair(document, issue) as Loose
    }
    document = (tidy(document) ?? {}) as Loose
  }
  return {}
}

type Issue = { code: string; path: PropertyKey[]; maximum?: number | bigint; keys?: string[] }

function repair(document: Loose, issue: Issue): unknown {
  const path = issue.path
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Loose | undefined)?.[key as string], document) as
    | Loose
    | undefined
  const key = path.at(-1) as string | undefined
  if (issue.code === 'unrecognized_keys') {
    const at = path.reduce<unknown>(
      (value, one) => (value as Loose | undefined)?.[one as string],
      document,
    ) as Loose | undefined
    for (const name of issue.keys ?? []) if (at) delete at[name]
    return document
  }
  if (!parent || key === undefined) return {}
  const value = parent[key]
  // What has no name where it needs one is taken out as a whole.
  if (value === undefined && path.length > 1) {
    return repair(document, { code: issue.code, path: path.slice(0, -1) })
  }
  const maximum =
    issue.code === 'too_big' && issue.maximum !== undefined ? Number(issue.maximum) : undefined
  if (typeof value === 'string' && maximum !== undefined && value.length > maximum) {
    parent[key] = cut(value, maximum)
  } else if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
  return document
}

function cut(value: string, maximum: number): string {
  const short = value.slice(0, maximum)
  // Half of a pair of surrogates is no character.
  return (/[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short).trimEnd()
}

const oneLine = new Set(['summary', 'description'])

/** Empty strings, empty lists and entries with nothing in them are left out. */
function tidy(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const text = value
      // oxlint-disable-next-line no-control-regex -- they cannot be stored
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/\p{Cs}/gu, '')
      .normalize('NFC')
      .trim()
    const plain = oneLine.has(name) ? text : text.replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    return plain === '' ? undefined : plain
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => tidy(item)).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items.slice(0, most[name] ?? 40)
  }
  if (value && typeof value === 'object') {
    const entries = Object.entries(value)
      .map(([key, inner]) => [key, tidy(inner, key)] as const)
      .filter(([, inner]) => inner !== undefined)
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }
  return value ?? undefined
}

/** `Berlin, Germany` */
export function placeOf(text: string) {
  const given = text.split(/\s*[,،]\s*/).filter(Boolean)
  const postal = given.findIndex((part) => /^(?:[A-Z]{1,2}-)?\d{4,6}\s+\p{L}/u.test(part))
  // What stands before a postal code is a street.
  const parts = postal > 0 ? given.slice(postal) : given
  const country = parts.length > 1 ? countriesNamed(parts.at(-1)!)[0] : undefined
  const [city, region] = country ? parts.slice(0, -1) : parts
  return { city: city?.replace(/^(?:[A-Z]{1,2}-)?\d{4,6}\s+/, ''), region, countryCode: country }
}
