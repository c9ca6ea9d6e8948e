/** Where the columns of an export stand: by their heads, or by what is in them. Pure. */
import { BrokenCsv, eachCsvRow } from '#shared/csv.ts'
import type { AcquaintanceSource } from '../contract.ts'
import { roleOf, type ColumnRole } from './header-words.ts'

/** Places of columns, -1 for one that is missing. */
export type Columns = {
  /** Of the whole name, where there is one. */
  name: number
  /** Otherwise their texts make up the name. */
  given: readonly number[]
  title: number
  company: number
  email: number
}

export type Table = { source: AcquaintanceSource; columns: Columns }

/** By the heads, in any language of the list; undefined where they are no heads of people. */
export function tableOfHeads(heads: readonly string[]): Table | undefined {
  const places = new Map<ColumnRole, number>()
  heads.forEach((head, place) => {
    const role = roleOf(head)
    if (role && !places.has(role)) places.set(role, place)
  })
  const at = (role: ColumnRole) => places.get(role) ?? -1
  const isGoogle = places.has('organization')
  const company = isGoogle ? at('organization') : at('company')
  if (company < 0) return undefined
  // Every table of companies has names and places: people have two names, or a position.
  const [given, family, whole] = [at('given'), at('family'), at('name')]
  const isPeople = given >= 0 || family >= 0 || (whole >= 0 && isGoogle)
  const isLinkedIn = (given >= 0 ? family >= 0 || whole >= 0 : whole >= 0) && at('title') >= 0
  if (!isPeople || !(isGoogle || isLinkedIn)) return undefined
  // `Nom` is the family name beside `Prénom`, `Nome` the given one beside `Cognome`.
  const halves =
    given >= 0 && family >= 0
      ? [given, at('middle'), family]
      : given >= 0
        ? [given, whole]
        : [whole, family]
  const hasWhole = given >= 0 && family >= 0 && whole >= 0
  return {
    source: isGoogle ? 'google' : 'linkedin',
    columns: {
      name: hasWhole ? whole : -1,
      given: halves.filter((place) => place >= 0),
      title: at('title'),
      company,
      email: at('email'),
    },
  }
}

const sampled = 20
const sampledCharacters = 64 * 1024
const profile = /(?:^|[./])linkedin\.com\/(?:in|pub|profile)\//i
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** `12 May 2024`, `12.05.2024`, `2024年5月12日` */
const date = /^(?=.{8})(?:.*\D)?(?:19|20)\d{2}(?:$|\D)/
const word = /\p{L}/u

/**
 * A table of connections whose heads are in a language that nobody here knows: LinkedIn's columns have one
 * order in all of them, with the address of a profile in the middle and a date at the end.
 *
 * @param text from the line of the heads on
 */
export function tableOfContent(text: string): Table | undefined {
  // A line that is empty is no head of the next one.
  if (/^\s*[\r\n]/.test(text)) return undefined
  const rows = sampleOf(text)
  const [heads, ...people] = rows
  if (!heads || people.length === 0) return undefined
  const width = heads.length
  if (width < 6 || width > 8 || people.some(({ length }) => length !== width)) return undefined
  const mostly = (place: number, is: RegExp) => {
    const filled = people.map((cells) => cells[place]!.trim()).filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter((cell) => is.test(cell)).length >= filled.length * 0.8
  }
  const places = heads.map((_, place) => place)
  // A row of people is no head of one.
  if (heads.some((head) => profile.test(head) || address.test(head.trim()))) return undefined
  const link = places.find((place) => mostly(place, profile))
  const connected = width - 1
  if (link !== 2 || !mostly(connected, date)) return undefined
  // Few connections show their address; without any it is the first behind the profile.
  const email = places.find((place) => place > link && mostly(place, address)) ?? link + 1
  const [company, title] = places.filter(
    (place) => place > link && place < connected && place !== email,
  )
  if (company === undefined || title === undefined || !mostly(company, word)) return undefined
  return { source: 'linkedin', columns: { name: -1, given: [0, 1], title, company, email } }
}

/** The first rows, as far as they are whole. */
function sampleOf(text: string): string[][] {
  const rows: string[][] = []
  try {
    for (const { cells } of eachCsvRow(text.slice(0, sampledCharacters))) {
      rows.push(cells)
      if (rows.length > sampled) break
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
  }
  // The last one may be cut off.
  return text.length > sampledCharacters && rows.length <= sampled ? rows.slice(0, -1) : rows
}
