import { z } from 'zod'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { anonymousFactsSchema, profileSchema } from '#features/profiles/contract.ts'
import { referralStatsSchema } from '#features/response-stats/contract.ts'
import { endpoint, socketEvents } from '#shared/endpoint.ts'
import {
  daySchema,
  fileReply,
  idSchema,
  pageOf,
  pageQuery,
  companyNameSchema,
  sentTextSchema,
  textSchema,
  timeSchema,
  urlSchema,
} from '#shared/schemas.ts'
import { fieldWords } from './messages.fields.ts'

const underWay = ['draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes'] as const
const afterwards = ['referred', 'confirmed', 'unconfirmed', 'hired', 'not_hired'] as const
const ended = ['declined', 'expired', 'withdrawn', 'ineligible', 'job_closed'] as const
const disputed = ['rejected_spam', 'disputed', 'upheld', 'dismissed'] as const
export const requestStatuses = [...underWay, ...afterwards, ...ended, ...disputed] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const offerStates = ['offered', 'seen', 'passed', 'claimed', 'lapsed', 'revoked'] as const
export type OfferState = (typeof offerStates)[number]

export const noteMaximum = 600
export const whyMeCount = 3

export const declineReasons = [
  'skills_missing',
  'seniority_mismatch',
  'location_mismatch',
  'role_filled',
  'cannot_vouch',
  'policy',
  'profile_unclear',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const passReasons = ['no_time', 'not_my_area', 'conflict_of_interest', 'other'] as const
export type PassReason = (typeof passReasons)[number]

export const referralChannels = ['internal_portal', 'email', 'in_person', 'other'] as const
export type ReferralChannel = (typeof referralChannels)[number]

export const relations = ['worked_together', 'met', 'reviewed_profile'] as const
export type Relation = (typeof relations)[number]

export const confirmAnswers = ['yes', 'no', 'not_yet'] as const
export type ConfirmAnswer = (typeof confirmAnswers)[number]

/** Facts that were proved before the request was sent: work addresses, and conversations. */
export const overlapKinds = ['worked_here', 'same_employer', 'wrote_before'] as const
export type Overlap = (typeof overlapKinds)[number]
export const parties = ['candidate', 'referrer', 'system', 'company', 'nobody'] as const
export type Party = (typeof parties)[number]

/** Texts of the candidate that referrers read before accepting if the candidate releases them. */
export const releasableTexts = ['headline', 'summary', 'work', 'note', 'whyMe'] as const
export type ReleasableText = (typeof releasableTexts)[number]

const linesOfText = z.object({ kind: z.enum(releasableTexts), lines: z.array(z.string()) })

/** Before the claim: what helps to decide, not who it is (REF3). */
export const shownSchema = z.object({
  facts: anonymousFactsSchema,
  hasResume: z.boolean(),
  texts: z.array(linesOfText).describe('Released by the candidate, word for word'),
})
export type ShownCandidate = z.output<typeof shownSchema>

export const releaseSchema = z
  .array(
    z.strictObject({
      kind: z.enum(releasableTexts),
      seal: z.string().max(100).describe('From the preview that showed exactly this text'),
    }),
  )
  .max(releasableTexts.length)
  .describe('Texts that referrers read before accepting; none by default')
export type Release = z.output<typeof releaseSchema>

export const shownPreviewSchema = z.object({
  shown: shownSchema.describe('What referrers get when no text is released'),
  texts: z
    .array(
      z.object({
        kind: z.enum(releasableTexts),
        seal: z.string().describe('Goes with the release of this text'),
        lines: z
          .array(z.array(z.object({ text: z.string(), likely: z.boolean() })))
          .describe('Word for word; parts that probably lead to their writer are `likely`'),
      }),
    )
    .describe('Texts that can be released'),
})
export type ShownPreview = z.output<typeof shownPreviewSchema>

/** Claims that a referrer ended without a decision count for so many days. */
export const releaseDays = 30

const clockSchema = z.object({
  dueAt: timeSchema.nullable(),
  startedAt: timeSchema.nullable(),
  actor: z.enum(parties),
})

const eventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  kind: z.string().describe('The transition or note, such as `claimed`'),
  by: z.enum(['candidate', 'referrer', 'system', 'admin']),
  who: z.string().nullable().describe('The referrer, where the reader knows who it was'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ReferralEvent = z.output<typeof eventSchema>

const changeSchema = z.object({
  text: z.string(),
  at: timeSchema,
  resolvedAt: timeSchema.nullable(),
})

const requestCard = z.object({
  id: idSchema,
  company: companyReferenceSchema,
  job: z.object({ id: idSchema, title: z.string() }),
  status: z.enum(requestStatuses),
  wave: z.number().int(),
  clock: clockSchema,
  charge: z.enum(['held', 'captured', 'released', 'refunded', 'none']),
  sentAt: timeSchema,
  updatedAt: timeSchema,
})
export type RequestCard = z.output<typeof requestCard>

const requestDetail = requestCard.extend({
  note: z.string(),
  whyMe: z.array(z.string()),
  resumeFileName: z.string().nullable(),
  referrer: z
    .object({
      name: z.string(),
      title: z.string().nullable(),
      decidesInTime: z.boolean(),
      verifiedAt: timeSchema.nullable(),
      responseStats: referralStatsSchema,
    })
    .nullable(),
  /** What referrers read before they accept. */
  shown: shownSchema,
  /** Referrers who want to accept and have to be allowed to. */
  questions: z.array(
    z.object({
      id: idSchema,
      askedAt: timeSchema,
      handedBack: z.number().int().describe('Requests in the last 30 days, without a decision'),
      undecided: z.number().int().describe('Requests that they have accepted and not decided yet'),
      unreferred: z
        .number()
        .int()
        .describe(
          'How many more ended without a referral than with one in those days; 0 for a few',
        ),
    }),
  ),
  /** Who has learned who the candidate is, the newest first. */
  viewers: z.array(
    z.object({
      name: z.string(),
      title: z.string().nullable(),
      at: timeSchema,
      contactAt: timeSchema.nullable().describe('When email and phone were shown'),
      handedBackAt: timeSchema.nullable().describe('Without a decision'),
    }),
  ),
  conversationId: idSchema.nullable(),
  changes: z.array(changeSchema),
  referred: z
    .object({
      channel: z.enum(referralChannels),
      atsReference: z.string().nullable(),
      at: timeSchema,
      relation: z.enum(relations),
    })
    .nullable(),
  confirmations: z.array(z.object({ answer: z.enum(confirmAnswers), at: timeSchema })),
  events: z.array(eventSchema),
  actions: z.array(z.string()),
  version: z.number().int(),
})
export type RequestDetail = z.output<typeof requestDetail>

const personCodes = ['EMAIL_UNVERIFIED', 'PROFILE_INCOMPLETE', 'LIMIT_REACHED', 'PAUSED'] as const
const targetBlockers = [
  'ALREADY_REQUESTED',
  'COMPANY_CLOSED',
  'COMPANY_BLOCKED',
  'OWN_COMPANY',
  'JOB_CLOSED',
  'POLICY',
] as const

const openRequests = z.object({ open: z.number().int(), atMost: z.number().int() })
export type OpenRequests = z.output<typeof openRequests>
export const previewReferral = endpoint({
  method: 'GET',
  path: '/api/referrals/preview',
  summary:
    'Get how many people can take a request for a job, and what it costs. Available to guests.',
  access: 'anyone',
  query: z.object({ jobId: idSchema.optional(), jobUrl: urlSchema.optional() }),
  reply: z.object({
    job: z
      .object({ id: idSchema, title: z.string(), open: z.boolean() })
      .nullable()
      .describe('Null for an address that nobody has asked for yet'),
    company: companyReferenceSchema.nullable(),
    verified: z.number().int().describe('People who can refer there, as shown on the job'),
    referrers: z.number().int().describe('Of those, how many can take a request like this now'),
    warm: z.array(z.enum(overlapKinds)).describe('What the candidate shares with some of them'),
    terms: z
      .object({
        rules: z.array(z.string()).describe("The company's own, as sentences"),
        confirm: z.array(z.string()).describe('Groups the candidate must not belong to'),
        needsInternalJobId: z.boolean(),
        bonus: z.string().describe('What the company pays the referrer'),
      })
      .nullable(),
    responseStats: referralStatsSchema,
    /** Why a request cannot be sent yet, each with what to do; empty for a guest. */
    blockers: z.array(
      z.object({
        code: z.enum([...personCodes, ...targetBlockers]),
        message: z.string(),
        requestId: idSchema.optional(),
      }),
    ),
    open: openRequests.nullable(),
    applyUrl: z.string().nullable().describe('Where to apply without a referral'),
    cost: z.literal(1),
  }),
  errors: ['NOT_FOUND'],
})
export type ReferralPreview = z.output<typeof previewReferral.reply>

export const getSupply = endpoint({
  method: 'GET',
  path: '/api/companies/{slug}/supply',
  summary:
    'Get how many people at a company can take a request now, and how long it usually takes.',
  access: 'anyone',
  accessKeys: true,
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({ jobId: idSchema.optional().describe('Counts who takes requests for it') }),
  reply: z.object({
    referralsOpen: z.boolean(),
    verified: z.number().int().describe('People who can refer there, as shown on pages'),
    available: z.number().int().describe('How many of those can take a request now'),
    responseStats: referralStatsSchema,
  }),
  errors: ['NOT_FOUND'],
  perMinute: 240,
})
export type Supply = z.output<typeof getSupply.reply>

const noteText = sentTextSchema(noteMaximum, 1)
const whyMeTexts = z
  .array(sentTextSchema(200, 1))
  .length(whyMeCount, { error: () => fieldWords.enterPoints(whyMeCount) })

export const previewShown = endpoint({
  method: 'POST',
  path: '/api/referrals/shown',
  summary:
    'Preview what referrers see before accepting, with the parts that may reveal who you are.',
  access: ['jobSeeker'],
  body: z.strictObject({
    note: textSchema(noteMaximum).default(''),
    whyMe: z.array(textSchema(200)).max(whyMeCount).default([]),
  }),
  reply: shownPreviewSchema,
  perMinute: 120,
})

/** What a candidate says with a request. */
export const requestTextsSchema = z.strictObject({
  note: noteText,
  whyMe: whyMeTexts,
  release: releaseSchema.optional(),
  internalJobId: textSchema(60, 1).optional().describe('The company’s internal job ID'),
  confirmsTerms: z.boolean().optional(),
})

export const askReferral = endpoint({
  method: 'POST',
  path: '/api/referrals',
  summary: 'Send a referral request to a company’s verified employees. Holds one connection.',
  access: ['jobSeeker'],
  idempotent: true,
  body: requestTextsSchema
    .extend({
      jobId: idSchema.optional(),
      jobUrl: urlSchema.optional().describe('The address of a job elsewhere, instead of `jobId`'),
      companyName: companyNameSchema.optional(),
      jobTitle: textSchema(160, 1).optional(),
    })
    .refine((body) => (body.jobId === undefined) !== (body.jobUrl === undefined), {
      error: () => fieldWords.giveJob,
      path: ['jobUrl'],
    }),
  publishes: true,
  reply: z.object({ id: idSchema, status: z.enum(requestStatuses) }),
  errors: [
    'EMAIL_UNVERIFIED',
    'PROFILE_INCOMPLETE',
    'LIMIT_REACHED',
    'ALREADY_REQUESTED',
    'JOB_CLOSED',
    'CONFLICT',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  perMinute: 30,
})

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  summary: 'List your referral requests, newest first.',
  access: ['jobSeeker'],
  query: z.object({ ...pageQuery, state: z.enum(['all', 'open', 'ended']).default('all') }),
  reply: pageOf(requestCard).extend({ open: openRequests }),
})

const byId = z.object({ id: idSchema })
const expectedVersion = z.number().int().min(0).optional()

export const getReferral = endpoint({
  method: 'GET',
  path: '/api/referrals/{id}',
  summary: 'Get one of your requests with its timeline.',
  access: ['jobSeeker'],
  params: byId,
  reply: requestDetail,
  errors: ['NOT_FOUND'],
})

const transitionErrors = ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'] as const
const step = { method: 'POST', params: byId, errors: transitionErrors } as const
const requestStep = { ...step, access: ['jobSeeker'], reply: requestDetail } as const

export const withdrawReferral = endpoint({
  path: '/api/referrals/{id}/withdraw',
  summary: 'Withdraw a request. Its connection is returned unless a referrer has accepted.',
  body: z.strictObject({ reason: textSchema(300).optional(), expectedVersion }).default({}),
  ...requestStep,
})

export const resubmitReferral = endpoint({
  path: '/api/referrals/{id}/resubmit',
  summary: 'Send the changes a referrer asked for, with your current profile.',
  body: z.strictObject({ note: noteText, expectedVersion }),
  ...requestStep,
})

export const confirmReferral = endpoint({
  path: '/api/referrals/{id}/confirm',
  summary: 'Report whether the company has been in touch since the referral.',
  body: z.strictObject({ answer: z.enum(confirmAnswers), expectedVersion }),
  ...requestStep,
})

export const answerQuestion = endpoint({
  path: '/api/referrals/{id}/consent',
  summary: 'Let a referrer with undecided requests see who you are, or refuse.',
  body: z.strictObject({
    question: idSchema,
    answer: z.enum(['yes', 'no']),
    expectedVersion,
  }),
  ...requestStep,
})

const revealedCandidate = z.object({
  name: z.string(),
  /** Null until the referral is started, or a day after the claim. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactAt: timeSchema.describe('When email and phone are shown at the latest, or were'),
  headline: z.string(),
  summary: z.string(),
  skills: z.array(z.string()),
  url: z.string().nullable(),
  location: z.string().nullable(),
  work: profileSchema.shape.work.unwrap(),
  education: profileSchema.shape.education.unwrap(),
  resumeFileName: z.string().nullable(),
})

const offerCard = z.object({
  id: idSchema,
  requestId: idSchema,
  state: z.enum(offerStates),
  requestStatus: z.enum(requestStatuses).describe('`offered` until this referrer has claimed it'),
  company: companyReferenceSchema,
  job: z.object({
    id: idSchema,
    title: z.string(),
    hasPage: z.boolean().describe('False before acceptance if the candidate added the job'),
  }),
  candidate: shownSchema,
  candidateName: z.string().nullable(),
  /** Published formula: product page `/how-matching-works`, parts in `score`. */
  score: z.object({ total: z.number(), parts: z.record(z.string(), z.number()) }),
  clock: clockSchema,
  asked: z.boolean().describe('The candidate has been asked whether this referrer may accept'),
  offeredAt: timeSchema,
})
export type OfferCard = z.output<typeof offerCard>

const offerDetail = offerCard.extend({
  note: z.string().nullable().describe('Null until the claim, as `whyMe` is empty'),
  whyMe: z.array(z.string()),
  revealed: revealedCandidate.nullable(),
  overlaps: z
    .array(z.enum(overlapKinds))
    .describe('What the two have in common, from facts verified before the request was sent'),
  consent: z
    .enum(['not_needed', 'needed', 'asked', 'given', 'refused'])
    .describe(
      'Whether the candidate is asked first, because the referrer has undecided or handed-back requests',
    ),
  internalJobId: z.string().nullable(),
  conversationId: idSchema.nullable(),
  changes: z.array(changeSchema),
  referred: requestDetail.shape.referred,
  bonus: z.object({ text: z.string(), dueAt: timeSchema.nullable() }).nullable(),
  events: z.array(eventSchema),
  actions: z.array(z.string()),
  version: z.number().int(),
})
export type OfferDetail = z.output<typeof offerDetail>

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/referral-offers',
  summary:
    'List your inbox: requests to decide and accepted ones by nearest deadline, and finished ones.',
  access: ['recruiter'],
  query: z.object({ ...pageQuery, state: z.enum(['open', 'claimed', 'done']).default('open') }),
  reply: pageOf(offerCard).extend({
    counts: z.object({ open: z.number().int(), claimed: z.number().int() }),
  }),
})

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/referral-offers/{id}',
  summary: 'Get a request in your inbox. The candidate’s identity is included once you accept.',
  access: ['recruiter'],
  params: byId,
  reply: offerDetail,
  errors: ['NOT_FOUND'],
})

export const getRequestOfOffer = endpoint({
  method: 'GET',
  path: '/api/referral-offers/{id}/request',
  summary: 'Get your request by the ID of the accepted offer, which its conversation refers to.',
  access: ['jobSeeker'],
  params: byId,
  reply: requestDetail,
  errors: ['NOT_FOUND'],
})

const offerStep = { ...step, access: ['recruiter'], reply: offerDetail } as const
const stateReply = z.object({ state: z.enum(offerStates) })

export const markOfferSeen = endpoint({
  ...offerStep,
  path: '/api/referral-offers/{id}/seen',
  summary: 'Mark a request as opened.',
  body: z.strictObject({}).optional(),
  reply: stateReply,
  errors: ['NOT_FOUND'],
  perMinute: 600,
})

export const claimOffer = endpoint({
  ...offerStep,
  path: '/api/referral-offers/{id}/claim',
  summary:
    'Accept a request. The first to accept learns who the candidate is; asks the candidate first when `consent` is needed.',
  body: z.strictObject({ expectedVersion }).default({}),
  errors: [...transitionErrors, 'ALREADY_CLAIMED', 'NOT_VERIFIED', 'LIMIT_REACHED', 'CONFLICT'],
})

export const passOffer = endpoint({
  ...offerStep,
  path: '/api/referral-offers/{id}/pass',
  summary: 'Pass on a request.',
  body: z.strictObject({ reason: z.enum(passReasons) }),
  reply: stateReply,
})

export const offerLinkActions = ['claim', 'pass'] as const
export type OfferLinkAction = (typeof offerLinkActions)[number]

const offerLink = z.object({
  action: z.enum(offerLinkActions).describe('What the link does'),
  state: z
    .enum(['open', 'asks', 'asked', 'done', 'over'])
    .describe(
      '`asks`: the candidate has to agree first; `asked`: they have been asked; `over`: it can no longer be done',
    ),
  jobTitle: z.string(),
  companyName: z.string(),
  dueAt: timeSchema.nullable().describe('Null once it is decided'),
  offerId: idSchema,
})
export type OfferLink = z.output<typeof offerLink>
const byLink = z.object({ token: z.string().min(40).max(300) })

export const getOfferLink = endpoint({
  method: 'GET',
  path: '/api/offer-links/{token}',
  summary: 'Get what a link in an email about a new request does. Changes nothing.',
  access: 'anyone',
  params: byLink,
  reply: offerLink,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

export const followOfferLink = endpoint({
  method: 'POST',
  path: '/api/offer-links/{token}',
  summary:
    'Accept or pass on a request by the link in its email, within 14 days. Needs no session and shows nobody’s identity.',
  access: 'anyone',
  params: byLink,
  reply: offerLink,
  errors: [...transitionErrors, 'ALREADY_CLAIMED', 'NOT_VERIFIED', 'LIMIT_REACHED', 'CONFLICT'],
  perMinute: 30,
})

export const startReferral = endpoint({
  path: '/api/referral-offers/{id}/start',
  summary: 'Start the referral. Shows the candidate’s email and phone.',
  body: z.strictObject({ expectedVersion }).default({}),
  ...offerStep,
})

export const releaseClaim = endpoint({
  path: '/api/referral-offers/{id}/release',
  summary: 'Hand back an accepted request for other referrers.',
  body: z.strictObject({ note: textSchema(300).optional(), expectedVersion }).default({}),
  ...offerStep,
})

export const askChanges = endpoint({
  path: '/api/referral-offers/{id}/ask-changes',
  summary: 'Ask the candidate for changes, once.',
  body: z.strictObject({ text: textSchema(600, 10), expectedVersion }),
  ...offerStep,
})

export const declineClaim = endpoint({
  path: '/api/referral-offers/{id}/decline',
  summary: 'Decline a request with a reason that the candidate sees.',
  body: z.strictObject({
    reason: z.enum(declineReasons),
    note: textSchema(300).optional(),
    expectedVersion,
  }),
  ...offerStep,
})

export const refer = endpoint({
  path: '/api/referral-offers/{id}/refer',
  summary: 'Record the referral and how it was made.',
  body: z.strictObject({
    channel: z.enum(referralChannels),
    atsReference: textSchema(120).optional(),
    referredOn: daySchema,
    relation: z.enum(relations),
    expectedVersion,
  }),
  ...offerStep,
})

export const getOfferResume = endpoint({
  method: 'GET',
  path: '/api/referral-offers/{id}/resume',
  summary: 'Download the resume of a request you accepted.',
  access: ['recruiter'],
  params: byId,
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

/** Something about a request changed; pages that show it read it again. */
const changed = z.object({ requestId: idSchema })
export const referralEvents = socketEvents({ client: {}, server: { 'referrals:changed': changed } })
