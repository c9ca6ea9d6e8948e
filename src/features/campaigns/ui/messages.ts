import { plural } from '#web/messages/format.ts'
import type { CampaignState, LineState, OneShot } from '../contract.ts'

export const campaignWords: Record<CampaignState, string> = {
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'All sent',
  stopped: 'Stopped after enough claims',
  cancelled: 'Cancelled',
}

export const lineWords: Record<LineState, string> = {
  waiting: 'Waits for its turn',
  sent: 'Sent',
  skipped: 'Not sent',
  returned: 'Returned',
}

export const actionWords = { pause: 'Pause', resume: 'Go on', cancel: 'Cancel the rest' }

export const fixWords: Partial<Record<OneShot['fixes'][number]['code'], string>> = {
  EMAIL_UNVERIFIED: 'Confirm your address',
  PROFILE_INCOMPLETE: 'Complete your profile',
  RESUME_MISSING: 'Add your resume',
}

export const words = {
  title: 'One-shot',
  lead: 'Choose companies, write once, and each company gets its own request. Each holds one connection; you get it back if nobody accepts.',
  fixes: 'Before you can send',
  earlier: 'Sent before',
  companies: (count: number) => plural(count, 'company', 'companies'),
  size: (plan: string, size: number, left: number) =>
    `The ${plan} plan sends to ${plural(size, 'company', 'companies')} at once. You have ${plural(left, 'connection')} left.`,
  wanted: 'Job preferences',
  role: 'Role',
  location: 'Place',
  payFrom: 'Pay, at least',
  payHint: 'Euro a year. Postings that name no pay stay on the list.',
  find: 'Find companies',
  choose: 'Companies',
  chosen: (count: number, atMost: number) => `${count} of ${atMost} chosen`,
  chooseLead: 'Each has a referrer who is available and an open job that fits.',
  noneTitle: 'No company to ask now',
  none: 'No company with a referrer has an open job like this. Try another role or location.',
  fit: (score: number) => `${score} % fit`,
  skills: (names: string) => `Your skills that it names: ${names}`,
  titleFits: 'The title is what you look for',
  placeFits: 'The place fits',
  levelFits: 'The level fits',
  referrers: (count: number) => plural(count, 'referrer available', 'referrers available'),
  message: 'Your message',
  note: 'Note to every company',
  noteHint: 'Write {company} and {job} where the names belong.',
  personal: (company: string) => `A line for ${company} alone`,
  personalHint: 'Comes first in the message. The first three companies need one.',
  whyLegend: 'Three reasons to refer you',
  why: (number: number) => `Reason ${number}`,
  stop: 'Stop after this many referrers have accepted',
  stopHint: 'Unsent requests are refunded. Leave empty to send all.',
  preview: 'Read the messages',
  previewTitle: 'Read before you send',
  previewLead: 'Nothing has been sent yet. After you send, five companies an hour get theirs.',
  cost: (cost: number, left: number) =>
    `This holds ${plural(cost, 'connection')}; ${plural(left, 'connection')} will be left.`,
  send: (count: number) => `Send to ${plural(count, 'company', 'companies')}`,
  price: (count: number) => plural(count, 'connection'),
  back: 'Change something',
  lines: 'Companies',
  next: 'Next one sent',
  spend: 'Connections',
  held: 'held',
  captured: 'spent',
  returned: 'returned',
  spendLead: 'Counted from your ledger of connections.',
  report: 'Report',
  reportFinal: 'Every request has been decided.',
  reportLive: 'Some requests are still open. The figures will change until all are decided.',
  figures: {
    sent: 'sent',
    claimed: 'accepted by a referrer',
    referred: 'referred',
    declined: 'declined',
    unanswered: 'without an answer',
  },
  because: 'Why it was declined',
  times: (count: number) => plural(count, 'time'),
  improve: 'What to change first',
  table: 'Download the table',
  read: 'The message',
  confirmCancel: 'Cancel the unsent requests?',
  confirmCancelLead:
    'Companies that are still waiting get nothing, and you get those connections back. Sent requests continue.',
  keep: 'Keep sending',
} as const
