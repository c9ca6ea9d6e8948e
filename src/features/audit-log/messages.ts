import { catalogue } from '#shared/catalogue.ts'

/** What the server says of the audit log. */
export const auditWords = catalogue({
  en: {
    label: 'Audit log',
    ofPerson: 'Everything this person did.',
    notChecked: 'Not checked yet.',
    checked: (entries: number, span: string) =>
      `${entries.toLocaleString('en')} entries checked ${span} ago.`,
    fault: (fault: string) => `Tampering found: ${fault}.`,
    type: {
      label: 'Tampering with the audit log',
      why: 'You manage this site.',
      lockedReason: 'It may be an attack, so these emails always come.',
    },
    subject: 'The audit log has been tampered with',
    lead: (fault: string) => `The daily check of the audit log found: ${fault}.`,
    next: 'Someone may have changed the database directly. Keep the logs and the last backups, and find out who had access.',
    open: 'Open audit log',
    footer: (brandName: string) => `Sent by ${brandName} to everyone who manages the site.`,
    csv: [
      'Number',
      'Time',
      'Actor',
      'Actor ID',
      'Role',
      'Action',
      'Type',
      'ID',
      'Before',
      'After',
      'Reason',
      'Request',
      'Intact',
    ],
    yes: 'yes',
    no: 'no',
  },
})
