import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    label: 'Backups',
    off: 'No scheduled backups. Set BACKUP_FOLDER to turn them on.',
    none: 'No backup yet.',
    last: (span: string, size: string) => `Last one ${span} ago, ${size}.`,
    failed: (problem: string) => `The last try failed: ${problem}`,
    type: {
      label: 'Failed backups',
      why: 'You manage this site.',
      lockedReason: 'Without backups, data can be lost, so these emails always come.',
    },
    subject: 'A scheduled backup failed',
    lead: (problem: string) => `We couldn’t write the backup: ${problem}`,
    lastGood: (moment: string) => `The last good backup is from ${moment}.`,
    noGood: 'There’s no good backup yet.',
    next: 'We’ll try again every hour. We email you about it once a day until it works.',
    open: 'Open dashboard',
    footer: (brandName: string) => `Sent by ${brandName} to everyone who manages the site.`,
    stopped: 'The process that was writing it stopped.',
    unexpected: 'Something went wrong. See the log for details.',
  },
})
