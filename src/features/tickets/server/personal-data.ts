import {
  holdsNothing,
  ownRows,
  rowsBelow,
  type PersonalData,
} from '#platform/personal-data/rules.ts'

const file = { key: 'storage_key', name: 'file_name' }
const mail = { key: 'storage_key' }

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
  ticket_files: {
    people: [
      rowsBelow(
        { column: 'ticket_id', in: 'tickets', of: 'requester_id' },
        { exported: { without: ['storage_key', 'account_id'] }, files: [file] },
      ),
      rowsBelow(
        { column: 'ticket_id', in: 'tickets', of: { email: 'guest_email' } },
        { exported: { without: ['storage_key', 'account_id'] }, files: [file] },
      ),
      ownRows('account_id', {
        when: 'ticket_id is null',
        exported: { without: ['storage_key'] },
        files: [file],
      }),
    ],
    pointers: ['account_id'],
  },
  ticket_mails: {
    people: [
      rowsBelow(
        { column: 'ticket_id', in: 'tickets', of: 'requester_id' },
        { exported: { without: ['storage_key', 'mail_key', 'likeness'] }, files: [mail] },
      ),
      {
        of: { email: 'sender' },
        exported: { without: ['storage_key', 'mail_key', 'likeness'] },
        erased: 'delete',
        files: [mail],
      },
    ],
  },
  ticket_viewers: { people: [ownRows('account_id')] },
  saved_answers: { people: [], pointers: ['updated_by'], plain: ['name', 'body'] },
  help_answers: holdsNothing('Counts of days, of nobody in particular.'),
}
