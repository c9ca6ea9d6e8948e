import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

import { invoicesKept } from './policy.keeping.ts'

export const personalData: PersonalData = {
  invoice_series: holdsNothing('The last number of each series.'),
  invoices: {
    people: [
      {
        of: 'account_id',
        exported: {},
        erased: invoicesKept,
        files: [{ key: 'pdf_key', name: 'full_number', ending: '.pdf' }],
      },
    ],
    plain: [
      'kind',
      'state',
      'series',
      'financial_year',
      'full_number',
      'currency',
      'pdf_key',
      'pdf_sha256',
    ],
    stays: {
      document: 'An invoice is kept whole, as tax law asks.',
      search: 'Finds invoices that are kept.',
    },
  },
}
