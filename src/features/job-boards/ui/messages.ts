import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import { systemNames } from './public/system-names.ts'

type Outcome = {
  added: number
  changed: number
  unchanged: number
  closed: number
  refused: number
  waiting?: number | undefined
}

const parts = ({ added, changed, unchanged, closed, refused, waiting = 0 }: Outcome) =>
  [
    `${added} added`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${closed} closed`,
    refused > 0 && `${refused} rejected`,
    waiting > 0 && `${waiting} still to read`,
  ]
    .filter(Boolean)
    .join(', ')

export const words = catalogue({
  en: {
    title: 'Job boards',
    lead: 'We read these job boards every hour. Jobs that disappear from a board are closed here within two hours. If most of a board disappears at once, you decide. A board that fails three times is read less often, but at least once a day.',
    add: 'Add a job board',
    vendor: 'Type',
    vendors: {
      ...systemNames,
      sitemap: 'Sitemap',
      address: 'Link to a job, page, feed or sitemap',
    },
    token: 'Board name',
    tokenHint: 'For jobs.lever.co/acme, it’s acme.',
    address: 'Address',
    addressHint:
      'Paste a link to any job of the company: we find the board it’s on, also on Workday, Oracle and iCIMS. Or paste the address of a JSON or XML feed or of a sitemap.',
    company: 'Company',
    companyHint: 'Leave empty if the jobs name their companies.',
    submit: 'Add job board',
    added: 'Job board added. Check the preview before you activate it.',
    list: 'Job boards',
    parts: { all: 'All', problems: 'With problems', suggested: 'Added by members' },
    noProblems: 'Every job board was imported without problems.',
    noneSuggested: 'No job boards from members are waiting.',
    none: 'No job boards yet',
    noneHint:
      'Add a job board to import its jobs. Nothing is imported until you’ve seen what would change.',
    addedByMember: (name: string | null) => `Added by ${name ?? 'a member'}`,
    waits:
      'This company is already on this site, and the member hasn’t confirmed that they work there. Check that the board is the company’s own before you activate it.',
    state: { added: 'Needs a preview', active: 'Active', paused: 'Paused' },
    preview: 'Preview',
    previewing: 'Reading the job board…',
    wouldBe: 'Importing now would change',
    outcome: parts,
    titles: { added: 'Would be added', changed: 'Would be changed', closed: 'Would be closed' },
    refusals: 'Would be rejected',
    warnings: 'Would be imported with warnings',
    activate: 'Activate',
    activated: 'Job board activated',
    pause: 'Pause',
    paused: 'Job board paused',
    held: (missing: number, open: number) =>
      `${missing} of ${plural(open, 'open job')} are missing from this board, more than half. They stay open, in case the board is wrong.`,
    heldUntil: 'If they’re still missing, we close them after',
    heldAgreed: 'We close them at the next import.',
    wouldHold: (missing: number, open: number) =>
      `${missing} of ${plural(open, 'open job')} are missing, more than half: they would stay open until you close them.`,
    closeHeld: (missing: number) => `Close ${plural(missing, 'missing job')}`,
    closingHeld: 'Closing the missing jobs',
    remove: 'Remove job board',
    removed: 'Job board removed. Its jobs stay until they expire.',
    failing: (failures: number) =>
      failures === 1 ? 'Last import failed' : `Failed ${plural(failures, 'time')} in a row`,
    failingSince: 'Failing since',
    tryNow: 'Try now',
    importNow: 'Import now',
    importing: 'Importing the job board',
    sampleOf: (read: number, all: number) =>
      `We read ${read} of ${plural(all, 'job')} for this preview. The import reads them all.`,
    next: 'Next import',
    history: 'Recent imports',
    neverRead: 'Not imported yet.',
    seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
  },
})
