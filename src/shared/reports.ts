/** What can be reported and why: words that every feature and the browser share. */
export const reportableKinds = [
  'job',
  'conversation',
  'post',
  'comment',
  'person',
  'company',
  'review',
] as const
export type ReportableKind = (typeof reportableKinds)[number]

/** The graver ones first: where two are as frequent, the graver one counts. */
export const reportReasons = [
  'scam',
  'asks_money',
  'harassment',
  'personal_data',
  'discriminates',
  'impersonation',
  'spam',
  'inappropriate',
  'wrong_pay',
  'expired',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The reasons that are offered for a thing of each kind, in the order of the form. */
export const reasonsFor: Readonly<Record<ReportableKind, readonly ReportReason[]>> = {
  job: ['scam', 'asks_money', 'discriminates', 'wrong_pay', 'expired', 'other'],
  conversation: ['scam', 'asks_money', 'harassment', 'spam', 'inappropriate', 'other'],
  post: ['scam', 'harassment', 'discriminates', 'personal_data', 'spam', 'inappropriate', 'other'],
  comment: [
    'scam',
    'harassment',
    'discriminates',
    'personal_data',
    'spam',
    'inappropriate',
    'other',
  ],
  person: ['scam', 'asks_money', 'harassment', 'impersonation', 'spam', 'inappropriate', 'other'],
  company: ['scam', 'asks_money', 'impersonation', 'discriminates', 'inappropriate', 'other'],
  review: ['asks_money', 'scam', 'harassment', 'discriminates', 'spam', 'inappropriate', 'other'],
}
