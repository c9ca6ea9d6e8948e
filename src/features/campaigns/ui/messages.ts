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
  returned: 'Taken back',
}

export const actionWords = { pause: 'Pause', resume: 'Go on', cancel: 'Cancel the rest' }

export const fixWords: Partial<Record<OneShot['fixes'][number]['code'], string>> = {
  EMAIL_UNVERIFIED: 'Confirm your address',
  PROFILE_INCOMPLETE: 'Complete your profile',
  RESUME_MISSING: 'Add your resume',
}

export const words = {
  title: 'One-shot',
  lead: 'Choose companies once, write once, and every company gets a request of its own. It costs one connection for each, and whatever nobody takes comes back.',
  fixes: 'Before you can send',
  earlier: 'Sent before',
  companies: (count: number) => plural(count, 'company', 'companies'),
  size: (plan: string, size: number, left: number) =>
    `The ${plan} plan sends to ${plural(size, 'company', 'companies')} at once. You have ${plural(left, 'connection')} left.`,
  wanted: 'What you look for',
  role: 'Role',
  location: 'Place',
  payFrom: 'Pay, at least',
  payHint: 'Euro a year. Postings that name no pay stay on the list.',
  find: 'Find companies',
  choose: 'Companies',
  chosen: (count: number, atMost: number) => `${count} of ${atMost} chosen`,
  chooseLead: 'Each has a verified insider who takes requests and an open job that fits.',
  noneTitle: 'No company to ask now',
  none: 'No company with a verified insider has an open job like this. Try another role or place.',
  fit: (score: number) => `${score} % fit`,
  skills: (names: string) => `Your skills that it names: ${names}`,
  titleFits: 'The title is what you look for',
  placeFits: 'The place fits',
  levelFits: 'The level fits',
  referrers: (count: number) => plural(count, 'insider takes requests', 'insiders take requests'),
  message: 'Your message',
  note: 'Note to every company',
  noteHint: 'Write {company} and {job} where the names belong.',
  personal: (company: string) => `A line for ${company} alone`,
  personalHint: 'Comes first in the message. The first three companies need one.',
  whyLegend: 'Three reasons to refer you',
  why: (number: number) => `Reason ${number}`,
  stop: 'Stop after this many insiders have taken a request',
  stopHint: 'What has not been sent by then comes back. Leave empty to send all.',
  preview: 'Read the messages',
  previewTitle: 'Read before you send',
  previewLead: 'Nothing has left yet. Five companies an hour get theirs after you send.',
  cost: (cost: number, left: number) =>
    `This holds ${plural(cost, 'connection')}; ${plural(left, 'connection')} will be left.`,
  send: (count: number) => `Send to ${plural(count, 'company', 'companies')}`,
  price: (count: number) => plural(count, 'connection'),
  back: 'Change something',
  lines: 'Companies',
  next: 'The next one leaves',
  spend: 'Connections',
  held: 'held',
  captured: 'spent',
  returned: 'returned',
  spendLead: 'Counted from your ledger of connections.',
  report: 'Report',
  reportFinal: 'Every request has been decided.',
  reportLive: 'Some requests are still with insiders. The figures grow until they are decided.',
  figures: {
    sent: 'sent',
    claimed: 'taken by an insider',
    referred: 'referred',
    declined: 'declined',
    unanswered: 'without an answer',
  },
  because: 'Why it was declined',
  times: (count: number) => plural(count, 'time'),
  improve: 'What to change first',
  table: 'Download the table',
  read: 'The message',
  confirmCancel: 'Cancel what has not left?',
  confirmCancelLead:
    'Companies that wait for their turn get nothing, and their connections come back. What was sent goes on.',
  keep: 'Keep sending',
} as const
