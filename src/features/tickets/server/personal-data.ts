import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  tickets: {
    people: [
      ownRows('requester_id', { exported: { without: ['assignee_id'] }, about: ['ticket:{id}'] }),
      {
        of: { email: 'guest_email' },
        exported: { without: ['assignee_id'] },
        erased: 'delete',
        about: ['ticket:{id}'],
      },
    ],
    pointers: ['assignee_id'],
  },
  ticket_entries: {
    people: [
      rowsBelow(
        { column: 'ticket_id', in: 'tickets', of: 'requester_id' },
        { exported: { without: ['author_id'] } },
      ),
      rowsBelow(
        { column: 'ticket_id', in: 'tickets', of: { email: 'guest_email' } },
        { exported: { without: ['author_id'] } },
      ),
    ],
    pointers: ['author_id'],
  },
}
