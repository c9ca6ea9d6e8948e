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
/** What stands between two braces; trimming is not left to the pattern, which would try every way. */
const braces = /\{([^{}]{1,100})\}/g

/** The name in braces; undefined where nobody can have meant a variable. */
function nameIn(inner: string): string | undefined {
  const name = inner.trim()
  return name === '' || name.length > 40 || name.includes('\n') ? undefined : name
}

/** Variables in a text that nobody knows, as they stand there. */
export function unknownVariables(text: string): string[] {
  const known: readonly string[] = templateVariables
  return [...text.matchAll(braces)].flatMap(([whole, inner = '']) => {
    const name = nameIn(inner)
    return name === undefined || known.includes(name) ? [] : [whole]
  })
}

/** The text for one applicant. */
export function fillIn(text: string, values: Readonly<Record<Variable, string>>): string {
  return text.replace(braces, (whole, inner: string) => values[nameIn(inner) as Variable] ?? whole)
}
