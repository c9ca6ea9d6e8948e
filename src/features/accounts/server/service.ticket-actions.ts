import { invite } from '#features/registration-invitations/server/service.ts'
import type { TicketAction } from '#platform/ticket-action.ts'
import { actionWords as words } from '../messages.ticket-actions.ts'
import { registrationOf } from './service.registration.ts'

export const ticketActions: readonly TicketAction[] = [
  {
    name: 'accounts.inviteToSignUp',
    permission: 'accounts.manage',
    isForGuests: true,
    label: () => words.invite,
    isOffered: ({ settings }) => registrationOf(settings) === 'invited',
    async run(context, { email, ticket }) {
      await invite(context, { email, note: ticket.reference })
      return { told: words.invited, isDone: true }
    },
  },
]
