/** The life of a company record (product.md 3.8). Pure. */
import type { Role } from '#shared/endpoint.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import type { CompanyState } from '../contract.ts'

export type CompanyAction =
  | 'claim'
  | 'release_claim'
  | 'verify'
  | 'fall_due'
  | 'suspend'
  | 'restore'
  | 'merge'
  | 'unmerge'

type Rule = { from: readonly CompanyState[]; to: CompanyState | 'before' }

export const rules: Readonly<Record<CompanyAction, Rule>> = {
  claim: { from: ['stub'], to: 'claim_pending' },
  /** The last open claim was refused, withdrawn or ran out. */
  release_claim: { from: ['claim_pending'], to: 'stub' },
  verify: { from: ['claim_pending', 'verified', 'reverify_due'], to: 'verified' },
  fall_due: { from: ['verified'], to: 'reverify_due' },
  suspend: { from: ['verified', 'reverify_due'], to: 'suspended' },
  restore: { from: ['suspended'], to: 'verified' },
  merge: { from: ['stub', 'verified'], to: 'merged' },
  /** Back to what it was. */
  unmerge: { from: ['merged'], to: 'before' },
}

/**
 * @param before the state before a merge, for `unmerge`
 * @returns undefined when the action is not legal from there
 */
export function stateAfter(
  action: CompanyAction,
  from: CompanyState,
  before: CompanyState = 'stub',
): CompanyState | undefined {
  const rule = rules[action]
  if (!rule.from.includes(from)) return undefined
  return rule.to === 'before' ? before : rule.to
}

/** Who may edit what people read about a company. */
export function mayEdit(
  person: { role: Role; accountId: string; permissions: readonly AdminPermission[] },
  admins: readonly string[],
): boolean {
  if (person.role === 'admin') return person.permissions.includes('companies.manage')
  return person.role === 'recruiter' && admins.includes(person.accountId)
}

export const timing = {
  /** A verified company is looked at again after. */
  reverifyMonths: 12,
  /** From then on until it is suspended. */
  reverifyDays: 30,
  undoDays: 30,
} as const
