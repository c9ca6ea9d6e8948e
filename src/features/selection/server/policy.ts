/** Who may do what on a job, and what a template may say. Pure. */
import type { SeatRole } from '../contract.ts'
import { templateVariables } from '../contract.ts'

const rank: Record<SeatRole, number> = { viewer: 0, recruiter: 1, owner: 2 }

/** Without seats everybody who hires is an owner; with them those who have none see nothing. */
export function roleOf(
  seats: readonly { accountId: string; role: SeatRole }[],
  accountId: string,
): SeatRole | undefined {
  if (seats.length === 0) return 'owner'
  return seats.find((seat) => seat.accountId === accountId)?.role
}

/** Is this role enough for what needs that one? */
export function reaches(role: SeatRole, needed: SeatRole): boolean {
  return rank[role] >= rank[needed]
}

type Variable = (typeof templateVariables)[number]
const variable = /\{\s*([^{}\n]{1,40}?)\s*\}/g

/** Variables in a text that nobody knows, as they stand there. */
export function unknownVariables(text: string): string[] {
  const known: readonly string[] = templateVariables
  return [...text.matchAll(variable)].flatMap(([whole, name = '']) =>
    known.includes(name) ? [] : [whole],
  )
}

/** The text for one applicant. */
export function fillIn(text: string, values: Readonly<Record<Variable, string>>): string {
  return text.replace(variable, (whole, name: string) => values[name as Variable] ?? whole)
}
