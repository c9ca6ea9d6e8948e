/** How a ticket goes from one state to the next, and who has to act until when. Pure. */
import type { TicketCategory, TicketImpact, TicketPriority, TicketStatus } from '../contract.ts'

export const agentActions = [
  'take',
  'answer',
  'ask',
  'resolve',
  'hold',
  'wake',
  'spam',
  'notSpam',
  'merge',
] as const
export type TicketAction = (typeof agentActions)[number] | 'reply' | 'expire' | 'close'

/** product.md 3.6. */
const steps: Record<TicketStatus, Partial<Record<TicketAction, TicketStatus>>> = {
  new: {
    merge: 'merged',
    take: 'open',
    answer: 'open',
    ask: 'pending_user',
    resolve: 'resolved',
    hold: 'on_hold',
    spam: 'spam',
    reply: 'new',
  },
  open: {
    merge: 'merged',
    answer: 'open',
    ask: 'pending_user',
    resolve: 'resolved',
    hold: 'on_hold',
    spam: 'spam',
    reply: 'open',
  },
  pending_user: {
    merge: 'merged',
    answer: 'pending_user',
    ask: 'pending_user',
    resolve: 'resolved',
    hold: 'on_hold',
    reply: 'open',
    expire: 'resolved',
  },
  on_hold: {
    merge: 'merged',
    answer: 'open',
    ask: 'pending_user',
    resolve: 'resolved',
    wake: 'open',
    // The requester says more before the day: nothing is put off any longer.
    reply: 'open',
  },
  resolved: { reply: 'open', close: 'closed', merge: 'merged' },
  // Within the days in which a reply opens it again; later a reply begins another ticket.
  closed: { reply: 'open' },
  spam: { notSpam: 'open' },
  // What is said to it goes to the other one.
  merged: {},
}

/** @returns undefined for a step that there is not */
export function nextStatus(status: TicketStatus, action: TicketAction): TicketStatus | undefined {
  return steps[status][action]
}

export function allowedActions(status: TicketStatus): TicketAction[] {
  return (Object.keys(steps[status]) as TicketAction[]).filter((action) =>
    (agentActions as readonly string[]).includes(action),
  )
}

/** Money and safety are urgent for everybody; otherwise what hinders someone comes before questions. */
export function priorityOf(category: TicketCategory, impact: TicketImpact): TicketPriority {
  if (category === 'safety' || category === 'payment') return 'urgent'
  if (impact === 'blocked') return category === 'account' ? 'urgent' : 'normal'
  return impact === 'hindered' ? 'normal' : 'low'
}

/** Business hours until the first answer, unless admins have set others (`settings.ts`). */
export const usualAnswerHours: Readonly<Record<TicketPriority, number>> = {
  urgent: 4,
  normal: 24,
  low: 72,
}

/** Days without a word of the person who asked, until they are reminded, and until it is resolved. */
export const silence = { reminderDays: [3, 6], expireDays: 10 } as const
export const closeDays = 7
/** Shares of the time at which the team is told that an answer is due. */
export const escalations = [0.8, 1] as const

const dayMs = 86_400_000

/** When something happens by itself while the person who asked is silent. */
export function silenceDueAt(askedAt: Date, reminders: number): Date {
  const days = silence.reminderDays[reminders] ?? silence.expireDays
  return new Date(askedAt.getTime() + days * dayMs)
}

export function closeDueAt(resolvedAt: Date): Date {
  return new Date(resolvedAt.getTime() + closeDays * dayMs)
}
