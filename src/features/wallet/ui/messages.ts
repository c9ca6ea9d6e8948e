import { numberWords, plural } from '#web/messages/format.ts'
import type { Adjustment, LedgerEntry, PlanCode } from '../contract.ts'

/** The words of the wallet. */
export const words = {
  onPlan: (plan: string) => `${plan} plan`,
  returned: 'You get it back if nobody accepts.',
  credits: (count: number) => `${plural(count, 'returned connection')} can be used as well`,
  waiting: (count: number) => `${plural(count, 'connection')} waiting for an answer`,
  limitTitle: 'No connections left',
  limitDaily: (limit: number) =>
    `You have used all ${numberWords(limit)} of today. Your draft is kept until new ones come.`,
  limitLifetime: (plan: string, limit: number) =>
    `The ${plan} plan has ${plural(limit, 'connection')}, and it is in use. You get it back if nobody accepts.`,
  newOnes: 'New ones come ',
  stillFree: 'What stays free meanwhile: ',
  search: 'search jobs',
  toJobs: 'Search jobs',
  applications: 'apply and keep track',
  saved: 'save jobs',
  movements: 'All your connections',
  title: 'Your connections',
  lead: 'You only spend a connection if a referrer accepts. Otherwise you get it back. No referral, no charge.',
  left: 'left now',
  heldNow: 'held',
  spent: 'spent',
  back: 'returned, usable once nothing is left',
  plan: 'Plan',
  fairUse: (limit: number) =>
    `Everyone has ${plural(limit, 'connection')} a day here. Nothing is sold.`,
  perDay: (limit: number) => `${plural(limit, 'connection')} a day`,
  forLife: (limit: number) => `${plural(limit, 'connection')} in all`,
  resets: 'New ones come',
  creditsEnd: 'The next returned one ends',
  lines: 'What happened',
  none: 'Nothing was spent yet',
  noneLead: 'Every connection that is held, spent or returned is listed here with its reason.',
  toRequest: 'The request',
  noPage: 'It never left',
}

export const lineWords: Record<LedgerEntry['kind'], string> = {
  hold: 'Held',
  capture: 'Spent',
  reverse: 'Held again',
  release: 'Returned',
  refund: 'Refunded',
  grant: 'Given',
  bonus: 'Bonus',
  expire: 'Ended',
  adjust: 'Changed',
}

export const adjustmentWords: Record<Adjustment['state'], string> = {
  waiting: 'Waiting for a second admin',
  applied: 'Done',
  refused: 'Refused',
  expired: 'Expired',
}

export const planWords: Record<PlanCode, string> = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
}

export const adminWords = {
  title: 'Wallets',
  lead: 'Add or remove connections with a reason that the candidate sees. More than five a day for one person, or 25 in total, need a second admin.',
  find: 'Find a wallet',
  email: 'Email address',
  look: 'Find it',
  of: (name: string) => `Wallet of ${name}`,
  state: (left: number, credits: number, held: number) =>
    `${plural(left, 'connection')} left, ${numberWords(credits)} returned, ${numberWords(held)} held`,
  amount: 'Connections',
  amountHint: 'Such as 2, or -1 to take a returned one away.',
  reason: 'Why',
  reasonHint: 'It stands in the ledger and in the audit.',
  send: 'Change the wallet',
  done: 'Wallet changed',
  asked: 'A second admin has to approve it.',
  waiting: 'Waiting for a second admin',
  past: 'Decided',
  nothing: 'Nothing waits',
  nothingLead: 'Changes of more than five connections appear here.',
  by: (name: string | null) => `Asked by ${name ?? 'someone who is gone'}`,
  decided: (name: string) => `Decided by ${name}`,
  approve: 'Approve',
  refuse: 'Refuse',
  takeBack: 'Undo',
  until: 'To be decided',
  plans: 'Plans',
  plansLead: 'A change makes a new version. Subscribers keep the version they have.',
  version: (number: number) => `Version ${number}`,
  daily: 'Connections a day',
  lifetime: 'Connections in all',
  empty: 'Empty: no such limit.',
  open: 'Requests open at once',
  openHint: 'Holds for new requests; what is open stays open.',
  planReason: 'Reason for the change',
  planReasonHint: 'For the audit log: at least ten characters.',
  price: 'Price a month',
  priceHint: 'In whole units and cents, such as 9.90. Empty: free of charge.',
  currency: 'Currency',
  savePlan: (name: string) => `Save ${name}`,
  saved: 'A new version is sold from now on.',
}
