import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'

type Outcome = {
  added: number
  changed: number
  unchanged: number
  closed: number
  refused: number
}

const parts = ({ added, changed, unchanged, closed, refused }: Outcome) =>
  [
    `${added} added`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${closed} closed`,
    refused > 0 && `${refused} rejected`,
  ]
    .filter(Boolean)
    .join(', ')

export const words = catalogue({
  en: {
    title: 'Job boards',
    lead: 'We read these job boards every hour. Jobs that disappear from a board are closed here within two hours. If most of a board disappears at once, you decide.',
    add: 'Add a job board',
    vendor: 'Type',
    vendors: {
      greenhouse: 'Greenhouse',
      lever: 'Lever',
      ashby: 'Ashby',
      recruitee: 'Recruitee',
      workable: 'Workable',
      personio: 'Personio',
      teamtailor: 'Teamtailor',
      breezy: 'Breezy',
      address: 'Link to a job, page or feed',
    },
    token: 'Board name',
    tokenHint: 'For jobs.lever.co/acme, it’s acme.',
    address: 'Address',
    addressHint:
      'Paste a link to any job of the company: we find the board it’s on. Or the address of a JSON or XML feed, starting with https://.',
    company: 'Company',
    companyHint: 'Leave empty if the jobs name their companies.',
    submit: 'Add job board',
    added: 'Job board added. Check the preview before you activate it.',
    list: 'Job boards',
    none: 'No job boards yet',
    noneHint: 'Add one above. Nothing is imported until you’ve seen what would change.',
    state: { added: 'Needs a preview', active: 'Active', paused: 'Paused' },
    pausedBy: (failures: number) => `Paused after ${plural(failures, 'failure')}`,
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
    next: 'Next import',
    history: 'Recent imports',
    neverRead: 'Not imported yet.',
    seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
  },
})
