import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { CampaignState, CampaignRequestState, OneShot } from '../contract.ts'

export const campaignWords = catalogue<Record<CampaignState, string>>({
  en: {
    sending: 'Sending',
    paused: 'Paused',
    sent: 'All sent',
    stopped: 'Stopped: enough accepted',
    cancelled: 'Cancelled',
  },
})

export const campaignRequestWords = catalogue<Record<CampaignRequestState, string>>({
  en: {
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    skipped: 'Not sent',
    returned: 'Returned',
  },
})

export const actionWords = catalogue({
  en: { pause: 'Pause', resume: 'Resume', cancel: 'Cancel the rest' },
})

export const fixWords = catalogue<Partial<Record<OneShot['fixes'][number]['code'], string>>>({
  en: {
    EMAIL_UNVERIFIED: 'Confirm your email',
    PROFILE_INCOMPLETE: 'Complete your profile',
    RESUME_MISSING: 'Add your resume',
  },
})

export const words = catalogue({
  en: {
    title: 'One-shot',
    lead: 'Choose companies, write once, and each company gets its own request. Each holds one connection; you get it back if nobody accepts.',
    fixes: 'Before you can send',
    earlier: 'Earlier one-shots',
    companies: (count: number) => plural(count, 'company', 'companies'),
    size: (plan: string, size: number, left: number) =>
      `On the ${plan} plan you can ask up to ${plural(size, 'company', 'companies')} at once. You have ${plural(left, 'connection')} left.`,
    steps: 'Steps',
    step: { companies: 'Companies', message: 'Message', review: 'Review' },
    summary: 'Your one-shot',
    soFar: (count: number) =>
      `${plural(count, 'company', 'companies')} · ${plural(count, 'connection')}`,
    chooseOne: 'Choose at least one company.',
    comesBack: 'You get a connection back for each company where nobody accepts.',
    remove: (company: string) => `Remove ${company}`,
    write: 'Write the message',
    backToCompanies: 'Back to companies',
    poorFits: (count: number, floor: number) =>
      `${plural(count, 'more company only has', 'more companies only have')} jobs that fit less than ${floor}%.`,
    wanted: 'Job preferences',
    role: 'Role',
    location: 'Location',
    payFrom: 'Minimum salary',
    payHint: 'Euros a year. Jobs without a salary stay on the list.',
    find: 'Find companies',
    choose: 'Choose companies',
    chosen: (count: number, atMost: number) => `${count} of ${atMost} chosen`,
    chooseLead: 'Each has a referrer who is available and an open job that fits.',
    noneTitle: 'No matching companies',
    none: 'No company with a referrer has an open job that fits. Try another role or location.',
    fit: (score: number) => `${score}% fit`,
    skills: (names: string) => `Matching skills: ${names}`,
    titleFits: 'Title matches',
    placeFits: 'Location matches',
    levelFits: 'Seniority matches',
    /** Of many locations the first, and how many more there are. */
    places: (names: readonly string[]) =>
      names.length <= 2
        ? names.join(' · ')
        : `${names[0]} and ${plural(names.length - 1, 'more location')}`,
    referrers: (count: number) => plural(count, 'referrer available', 'referrers available'),
    message: 'Your message',
    note: 'Note to every company',
    noteHint: 'Use {company} and {job} to fill in the names.',
    personal: (company: string) => `Personal line for ${company}`,
    personalHint: 'It opens the message. The first three companies need one.',
    whyLegend: 'Three reasons to refer you',
    why: (number: number) => `Reason ${number}`,
    stop: 'Stop after this many referrers have accepted',
    stopHint: 'Unsent requests are refunded. Leave empty to send all.',
    preview: 'Review messages',
    previewTitle: 'Check before you send',
    previewLead: 'Nothing has been sent yet. After you send, we contact five companies an hour.',
    cost: (cost: number, left: number) =>
      `This holds ${plural(cost, 'connection')}. You’ll have ${left} left.`,
    send: (count: number) => `Send to ${plural(count, 'company', 'companies')}`,
    price: (count: number) => plural(count, 'connection'),
    back: 'Change the message',
    requests: 'Companies',
    next: 'Next request goes out',
    spend: 'Connections',
    held: 'held',
    captured: 'spent',
    returned: 'returned',
    spendLead: 'Counted from your connection history.',
    report: 'Report',
    reportFinal: 'Every request has been decided.',
    reportLive: 'Some requests are still open. The figures will change until all are decided.',
    figures: {
      sent: 'sent',
      claimed: 'accepted by a referrer',
      referred: 'referred',
      declined: 'declined',
      unanswered: 'without a reply',
    },
    because: 'Why it was declined',
    times: (count: number) => plural(count, 'time'),
    improve: 'What to change first',
    table: 'Download as a table',
    read: 'The message',
    confirmCancel: 'Cancel the unsent requests?',
    confirmCancelLead:
      'Companies that are still waiting get nothing, and you get those connections back. Sent requests continue.',
    keep: 'Keep sending',
  },
})
