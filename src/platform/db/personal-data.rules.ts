/** Personal data in the platform's own tables. */
import { holdsNothing, ownRows, type PersonalData } from '../personal-data/rules.ts'

export const platformData: PersonalData = {
  throttles: holdsNothing(
    'Counts under hashes, for a day at most, and when hosts of job boards may be asked next.',
  ),
  idempotency_keys: {
    people: [
      ownRows('account_id', {
        exported: { not: 'Replies that were given already; a day at most.' },
      }),
    ],
  },
  audit_entries: {
    people: [
      {
        of: 'actor_id',
        exported: { not: 'It proves what the other records say; nothing stands in it alone.' },
        erased: {
          keep: 'Shows who did what, and that nobody changed it; no name stands in it.',
          until: 'as long as the product runs',
        },
      },
    ],
    plain: ['actor_kind', 'actor_role', 'action', 'entity_type', 'entity_id', 'request_id', 'mac'],
    stays: {
      before: 'Ids and states.',
      after: 'Ids and states.',
      reason: 'An admin’s words for what they did.',
    },
  },
  audit_chain: holdsNothing('Hashes of the audit entries.'),
  audit_unchained: holdsNothing('Audit entries that wait for their link.'),
  task_steps: holdsNothing('Where background work stands.'),
  task_workers: holdsNothing('Processes that live.'),
  deliveries: holdsNothing('Ids of messages that left, for a month.'),
  socket_io_attachments: holdsNothing('Packets between processes, for seconds.'),
}
