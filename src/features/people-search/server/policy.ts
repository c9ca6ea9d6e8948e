/** What decides in the search for people. Pure. */
import type { ContactState, Findability } from '../contract.ts'

const next: Readonly<Record<ContactState, readonly ContactState[]>> = {
  sent: ['accepted', 'declined', 'expired'],
  accepted: [],
  declined: [],
  expired: [],
}

export const canBecome = (from: ContactState, to: ContactState) => next[from].includes(to)

type Offer = { payMaximum: number; payCurrency: string; countries: readonly string[] }
export type Mismatch = 'pay' | 'visa'

/** What speaks against a contact, for the recruiter to know before (SRC3). */
export function mismatchesOf(
  person: Pick<Findability, 'payMinimum' | 'payCurrency' | 'workCountries'>,
  { payMaximum, payCurrency, countries }: Offer,
): Mismatch[] {
  const asksMore =
    person.payMinimum !== null &&
    person.payCurrency === payCurrency &&
    person.payMinimum > payMaximum
  const mayWork =
    person.workCountries.length === 0 ||
    countries.length === 0 ||
    countries.some((country) => person.workCountries.includes(country))
  return [...(asksMore ? (['pay'] as const) : []), ...(mayWork ? [] : (['visa'] as const))]
}
