/** What a test payment tells the order's page: the money is sent, and the news of it is on its way. */
export const justPaid = { isJustPaid: true } as const

/** A look at the order may come before that news, and would repeat what an earlier card led to. */
export function wasJustPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustPaid' in state
}
