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
    refused > 0 && `${refused} refused`,
  ]
    .filter(Boolean)
    .join(', ')

export const words = {
  title: 'Boards',
  lead: 'Job boards that are read every hour. What leaves a board is closed here within two hours; when most of it leaves at once, you decide.',
  add: 'Add a board',
  vendor: 'Where it is',
  vendors: {
    greenhouse: 'Greenhouse',
    lever: 'Lever',
    ashby: 'Ashby',
    address: 'An address: a page, JSON or an XML feed',
  },
  token: 'Name on the vendor’s site',
  tokenHint: 'For jobs.lever.co/acme it is acme.',
  address: 'Address',
  addressHint: 'Complete, with https://. Addresses inside your own network are not read.',
  company: 'Company',
  companyHint: 'Leave it empty when the postings name their companies.',
  submit: 'Add it',
  added: 'Added. Look at a dry run before it is read.',
  list: 'Boards that were added',
  none: 'No board yet',
  noneHint: 'Add one above. Nothing is read before you have seen what it would change.',
  state: { added: 'Waits for a dry run', active: 'Read every hour', paused: 'Not read' },
  pausedBy: (failures: number) => `Paused after ${plural(failures, 'failure')}`,
  preview: 'Dry run',
  previewing: 'Reading the board.',
  wouldBe: 'A reading now would make',
  outcome: parts,
  titles: { added: 'Would be added', changed: 'Would be changed', closed: 'Would be closed' },
  refusals: 'Would be refused',
  warnings: 'Would be taken with a reservation',
  activate: 'Read it every hour',
  activated: 'It is read now and then every hour.',
  pause: 'Stop reading',
  paused: 'It is not read any more.',
  held: (missing: number, open: number) =>
    `${missing} of ${plural(open, 'open job')} are missing from this board, more than half. They stay open, in case the board is wrong.`,
  heldUntil: 'If they stay missing, they close by themselves after',
  heldAgreed: 'They close at the next reading.',
  wouldHold: (missing: number, open: number) =>
    `${missing} of ${plural(open, 'open job')} are missing, more than half: they would stay open until you close them.`,
  closeHeld: (missing: number) => `Close ${plural(missing, 'missing job')}`,
  closingHeld: 'The board is read now, and the missing jobs are closed.',
  remove: 'Forget it',
  removed: 'Forgotten. Its jobs stay until their last day.',
  next: 'Next reading',
  history: 'Last readings',
  neverRead: 'Not read yet.',
  seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
}
