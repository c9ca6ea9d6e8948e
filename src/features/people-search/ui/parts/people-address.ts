/** The filters of a search as its address says them. */
import type { CallInput } from '#shared/endpoint.ts'
import type { searchPeople } from '../../contract.ts'

type Query = NonNullable<CallInput<typeof searchPeople>['query']>

const numbers = 'yearsMinimum yearsMaximum radiusKm noticeDays payMaximum activeDays'.split(' ')
const singles = ['q', 'country', 'location', 'relocates', 'workMode', 'workCountry', 'payCurrency']
const lists = ['skill', 'nice', 'seniority']

export function queryOf(address: URLSearchParams): Query {
  const query: Record<string, unknown> = {}
  for (const name of singles) if (address.get(name)) query[name] = address.get(name)
  for (const name of numbers) {
    const value = Number(address.get(name))
    if (address.get(name) && Number.isFinite(value)) query[name] = value
  }
  for (const name of lists) if (address.has(name)) query[name] = address.getAll(name)
  // As addresses of an earlier release said it.
  const city = address.get('city')
  if (city && !query['location']) query['location'] = city
  return query as Query
}
