import { catalogue } from '#shared/catalogue.ts'
import { numberWords, plural } from '#web/messages/format.ts'
import type { Adjustment, LedgerEntry, PlanCode } from '../contract.ts'

/** The words of the wallet. */
export const words = catalogue({
  en: {
    onPlan: (plan: string) => `${plan} plan`,
    returned: 'You get it back if nobody accepts.',
    credits: (count: number) => `You can also use ${plural(count, 'returned connection')}`,
    waiting: (count: number) => `${plural(count, 'connection')} waiting for a reply`,
    limitTitle: 'No connections left',
    limitDaily: (limit: number) =>
      `You’ve used all ${numberWords(limit)} for today. We’ll keep your draft until you get new ones.`,
    limitLifetime: (plan: string, limit: number) =>
      `The ${plan} plan has ${plural(limit, 'connection')}, already in use. You get a connection back if nobody accepts.`,
    newOnes: 'You get new ones on ',
    stillFree: 'Still free: ',
    search: 'search jobs',
    toJobs: 'Search jobs',
    applications: 'apply and track applications',
    saved: 'save jobs',
    movements: 'All your connections',
    plans: 'See plans',
    payments: 'Payments and invoices',
    title: 'Your connections',
    lead: 'You only spend a connection if a referrer accepts, or a resume review is delivered. Otherwise you get it back. No referral, no charge.',
    sums: {
      plan: 'Your plan',
      today: 'Today',
      soFar: 'Since you joined',
      available: 'available',
      held: 'held for open requests and reviews',
      spent: 'spent: a referrer accepted or a review was delivered',
      sent: 'sent today',
      inAll: 'in total',
      aDay: 'a day',
      used: 'used',
    },
    back: (count: number) =>
      `You also have ${plural(count, 'returned connection')} to use when you have no others left.`,
    plan: 'Plan',
    fairUse: (limit: number) =>
      `Everyone gets ${plural(limit, 'connection')} a day. There’s nothing to buy.`,
    perDay: (limit: number) => `${plural(limit, 'connection')} a day`,
    forLife: (limit: number) => `${plural(limit, 'connection')} in total`,
    overused: 'You’ve used more than that on an earlier plan, so you have none left.',
    resets: 'You get new ones on',
    creditsEnd: 'Next returned connection expires',
    lines: 'History',
    none: 'No activity yet',
    noneLead: 'Every connection that is held, spent or returned is listed here with its reason.',
    toRequest: 'View request',
    toReview: 'View review',
    noPage: 'Never sent',
  },
})

export const lineWords = catalogue<Record<LedgerEntry['kind'], string>>({
  en: {
    hold: 'Held',
    capture: 'Spent',
    reverse: 'Held again',
    release: 'Returned',
    refund: 'Refunded',
    grant: 'Added',
    bonus: 'Bonus',
    expire: 'Expired',
    adjust: 'Adjusted',
  },
})

export const adjustmentWords = catalogue<Record<Adjustment['state'], string>>({
  en: {
    waiting: 'Waiting for a second admin',
    applied: 'Done',
    refused: 'Rejected',
    expired: 'Expired',
  },
})

export const planWords = catalogue<Record<PlanCode, string>>({
  en: {
    free: 'Free',
    basic: 'Basic',
    premium: 'Premium',
  },
})

export const adminWords = catalogue({
  en: {
    title: 'Wallets',
    lead: 'Add or remove connections with a reason that the candidate sees. More than five a day for one person, or 25 in total, need a second admin.',
    find: 'Find a wallet',
    email: 'Email address',
    look: 'Find wallet',
    of: (name: string) => `Wallet of ${name}`,
    state: (left: number, credits: number, held: number) =>
      `${plural(left, 'connection')} left, ${numberWords(credits)} returned, ${numberWords(held)} held`,
    amount: 'Connections',
    amountHint: 'For example 2, or -1 to remove a returned one.',
    reason: 'Reason',
    reasonHint: 'Shown in the wallet’s history and the audit log.',
    send: 'Change wallet',
    done: 'Wallet changed',
    asked: 'A second admin has to approve this change.',
    waiting: 'Waiting for a second admin',
    past: 'Decided',
    nothing: 'Nothing to approve',
    nothingLead: 'Changes of more than five connections appear here.',
    by: (name: string | null) => `Asked by ${name ?? 'a former admin'}`,
    decided: (name: string) => `Decided by ${name}`,
    approve: 'Approve',
    refuse: 'Reject',
    takeBack: 'Undo',
    until: 'Decide',
    plans: 'Plans',
    plansLead: 'Each change creates a new version. Subscribers keep the version they have.',
    version: (number: number) => `Version ${number}`,
    daily: 'Connections a day',
    lifetime: 'Connections in total',
    empty: 'Leave empty for no limit.',
    open: 'Open requests at once',
    openHint: 'Applies to new requests. Open requests stay open.',
    planReason: 'Reason for the change',
    planReasonHint: 'For the audit log. Use at least ten characters.',
    price: 'Price a month',
    priceHint: 'For example 9.90. Leave empty for free.',
    currency: 'Currency',
    savePlan: (name: string) => `Save ${name}`,
    saved: 'Plan saved. New subscribers get this version.',
  },
})
