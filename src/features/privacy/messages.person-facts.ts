import { catalogue } from '#shared/catalogue.ts'
import { dayWords } from '#shared/dates.ts'

export type PersonCounts = { graceUntil: Date | null; exports: number }

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Data',
    told: (facts: PersonCounts): string | undefined =>
      [
        facts.graceUntil &&
          `The account will be deleted on ${dayWords(facts.graceUntil.toISOString().slice(0, 10))}.`,
        facts.exports > 0 && `Exports: ${facts.exports}.`,
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  },
})
