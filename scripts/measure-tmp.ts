import { bundledGazetteer } from '../tests/support/bundled-gazetteer.ts'
import { resolvePlaces } from '../src/features/jobs/server/locations/resolve.ts'
const { gazetteer, places } = bundledGazetteer()
const country = new Intl.DisplayNames(['en'], { type: 'region' })
const byId = new Map(places.map((p) => [p.id, p]))
const largest = places.toSorted((a, b) => b.population - a.population).slice(0, 15000)
const forms: Record<string, (c: any) => string | null> = {
  plain: (c) => `${c.name}, ${country.of(c.country)}`,
  reversed: (c) => `${country.of(c.country)}, ${c.name}`,
  dash: (c) => `${country.of(c.country)} - ${c.name}`,
  paren: (c) => `${c.name} (${country.of(c.country)})`,
  space: (c) => `${c.name} ${country.of(c.country)}`,
  code: (c) => `${c.name}, ${c.country}`,
  chain: (c) => `${c.country}-${c.name}`,
  lower: (c) => `${c.name}, ${country.of(c.country)}`.toLowerCase(),
  remote: (c) => `Remote - ${c.name}, ${country.of(c.country)}`,
  state: (c) => (['US', 'CA', 'AU'].includes(c.country) ? `${c.name}, ${c.region}` : null),
  stateChain: (c) => (['US'].includes(c.country) ? `US-${c.region}-${c.name}` : null),
  stateCountry: (c) =>
    ['US', 'CA', 'AU'].includes(c.country)
      ? `${c.name}, ${c.region}, ${country.of(c.country)}`
      : null,
  stateSpace: (c) => (['US', 'CA', 'AU'].includes(c.country) ? `${c.name} ${c.region}` : null),
}
for (const [f, make] of Object.entries(forms)) {
  let n = 0,
    right = 0,
    named = 0,
    wrong = 0,
    lost = 0
  const bad: string[] = [],
    diff: string[] = []
  for (const c of largest) {
    const text = make(c)
    if (!text) continue
    n++
    const r = resolvePlaces([{ text }], [], null, gazetteer)
    const got = byId.get(r.placeIds[0]!)
    if (r.placeIds.length === 1 && got!.id === c.id) right++
    else if (
      r.placeIds.length === 1 &&
      got!.country === c.country &&
      got!.population >= c.population &&
      got!.folded === c.folded
    )
      right++
    else if (
      r.placeIds.length === 1 &&
      got!.country === c.country &&
      got!.population >= c.population
    ) {
      named++
      diff.push(`${text} -> ${got!.name}`)
    } else if (r.countries.some((x) => x !== c.country)) {
      wrong++
      bad.push(
        `${text} -> ${JSON.stringify(r.locations.map((l) => [l.city, l.region, l.country].join('/')))}`,
      )
    } else lost++
  }
  console.log(
    f,
    { n, right, named, lost, wrong, share: (right / n).toFixed(4) },
    bad.slice(0, 14).join('\n   '),
    f === 'plain' ? diff.slice(0, 60).join('; ') : '',
  )
}
