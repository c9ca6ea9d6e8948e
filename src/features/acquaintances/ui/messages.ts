/** Words of the pages and parts that show the contacts of their reader. */
import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { AcquaintanceSource } from '../contract.ts'

export const sourceWords = catalogue<Record<AcquaintanceSource, string>>({
  en: { linkedin: 'LinkedIn', google: 'Google Contacts', vcard: 'Address book (vCard)' },
})

export const words = catalogue({
  en: {
    title: 'People you know',
    lead: 'Import your contacts to see where you know someone. The list is encrypted, and only you see it: no employer, no other member and no admin. We never write to anyone on it.',
    imported: 'Imported',
    people: (count: number) => plural(count, 'person', 'people'),
    on: 'imported',
    none: 'Nothing imported yet',
    choose: 'Contacts file',
    hint: 'CSV from LinkedIn or Google Contacts, or a VCF file. Up to 15 MB and 30,000 people.',
    done: (people: number, leftOut: number) =>
      leftOut === 0
        ? `${plural(people, 'person', 'people')} imported`
        : `${plural(people, 'person', 'people')} imported, ${leftOut} left out`,
    leftOut: 'We leave out people without a name or an employer, and duplicates.',
    reading: 'Reading your file',
    how: 'Where to get the file',
    howLinkedIn:
      'LinkedIn: Settings, Data privacy, Get a copy of your data, Connections. The file is called Connections.csv.',
    howGoogle: 'Google Contacts: Export, then Google CSV.',
    howVcard: 'Phone or email app: export your contacts as vCard (VCF).',
    kept: 'We keep names, job titles and employers, but no email addresses or phone numbers.',
    remove: 'Delete all',
    removeTitle: 'Delete everyone you imported?',
    removeLead:
      'The list is deleted right away. Backups that were made before keep it encrypted until they’re deleted.',
    keep: 'Keep them',
    removed: 'List deleted',
    list: 'Your list',
    at: (title: string, company: string) =>
      title && company ? `${title}, ${company}` : title || company,
  },
})
