import { readFileSync } from 'node:fs'
import { bundledGazetteer } from '../tests/support/bundled-gazetteer.ts'
import { resolvePlaces } from '../src/features/jobs/server/locations/resolve.ts'
const { gazetteer } = bundledGazetteer()
for (const text of readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean)) {
  const r = resolvePlaces([{ text }], [], null, gazetteer)
  const l = r.locations
    .map(({ city, region, country }) =>
      city || region || country ? `${city ?? ''}/${region ?? ''}/${country ?? ''}` : '?',
    )
    .join('; ')
  const extra = r.countries.filter((c) => !r.locations.some((x) => x.country === c))
  console.log(
    `${text}\t${l || '-'}${extra.length ? ` +${extra.length > 4 ? extra.length + ' countries' : extra.join(' ')}` : ''}\t${r.workMode ?? (r.remotePossible ? 'remote possible' : '')}`,
  )
}
