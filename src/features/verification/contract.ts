import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  emailSchema,
  fileReply,
  idSchema,
  okSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '#shared/schemas.ts'
import { otpSchema } from '#features/accounts/contract.ts'
import { companyReferenceSchema } from '#features/companies/contract.ts'
import { recruiterLevels } from '#features/profiles/contract.ts'

/** product.md 3.7. */
export const verificationStates = [
  'unstarted',
  'otp_sent',
  'otp_verified',
  'id_submitted',
  'in_review',
  'verified',
  'company_confirmed',
  'rejected',
  'lapsed',
  'revoked',
] as const
export type VerificationState = (typeof verificationStates)[number]

export const endReasons = ['expired', 'employer_changed', 'removed_by_company', 'conduct'] as const
export type EndReason = (typeof endReasons)[number]

export const identityReasons = ['unreadable', 'mismatch', 'expired', 'suspected_forged'] as const
export const companyReasons = ['not_proved', 'look_alike', 'not_authorised', 'disputed'] as const
export const domainReasons = ['not_proved', 'look_alike'] as const
export const mailboxReasons = ['same_person'] as const
export const rejectionReasons = [...identityReasons, ...companyReasons, ...mailboxReasons] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** What a verifier looks at before saying yes. */
export const identityChecklist = ['readable', 'name', 'company', 'valid', 'genuine'] as const
export const companyChecklist = ['exists', 'domain', 'person', 'no_dispute'] as const
export const domainChecklist = ['exists', 'domain'] as const
export const mailboxChecklist = ['two_people'] as const
export const checkItems = [...identityChecklist, ...companyChecklist, ...mailboxChecklist] as const
export type CheckItem = (typeof checkItems)[number]

/** An ID card, a claim to look after a company, a company's mail domain, two alike mailboxes. */
export const caseKinds = ['identity', 'company', 'domain', 'mailbox'] as const
export type CaseKind = (typeof caseKinds)[number]
export const caseStates = [
  'proving',
  'waiting',
  'approved',
  'rejected',
  'expired',
  'withdrawn',
] as const
export type CaseState = (typeof caseStates)[number]

/** Bytes: of an ID picture as it is sent. */
export const idPictureMaximumBytes = 5 * 1024 * 1024
export const idPictureTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

export const capabilitiesSchema = z.object({
  read: z.boolean(),
  openClaims: z.number().int().describe('How many accepted requests can be open at once'),
  chatFirst: z.boolean().describe('Can message candidates first'),
  claimCompany: z.boolean(),
  hire: z.boolean().describe('Can post jobs and manage applications'),
})
export type Capabilities = z.output<typeof capabilitiesSchema>

/** A dated fact, never a badge (VER3). */
const factSchema = z.object({
  kind: z.enum(['work_email', 'id_checked', 'company_confirmed']),
  at: timeSchema,
})

const rejectionSchema = z.object({
  reason: z.enum(rejectionReasons),
  note: z.string().nullable(),
  at: timeSchema,
})

/** A proved mailbox that does not count yet, or not at all. */
const addressReviewSchema = z.object({
  about: z.enum(['domain', 'mailbox']),
  address: z.string(),
  domain: z.string(),
  state: z.enum(['waiting', 'rejected']),
  submittedAt: timeSchema,
  dueAt: timeSchema.describe('When we reply at the latest'),
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string().nullable(),
})

export const verificationSchema = z.object({
  state: z.enum(verificationStates),
  level: z.enum(recruiterLevels),
  capabilities: capabilitiesSchema,
  facts: z.array(factSchema),
  company: companyReferenceSchema.nullable(),
  dueAt: timeSchema.nullable().describe('When the work address has to be confirmed again'),
  endedReason: z.enum(endReasons).nullable(),
  /** A picture that waits for a verifier; `dueAt` is the latest time of the answer. */
  waiting: z
    .object({ submittedAt: timeSchema, dueAt: timeSchema, beingReviewed: z.boolean() })
    .nullable(),
  rejection: rejectionSchema.nullable(),
  addressReview: addressReviewSchema.nullable(),
  triesLeft: z.number().int().describe('How many more ID pictures can be sent'),
  /** When the last picture is destroyed; null when there is none. */
  pictureUntil: timeSchema.nullable(),
  hasPicture: z.boolean(),
})
export type Verification = z.output<typeof verificationSchema>

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/verification',
  summary: 'Get the state of your verification.',
  access: ['recruiter'],
  reply: verificationSchema,
})

export const uploadIdPicture = endpoint({
  method: 'POST',
  path: '/recruiter/uploadIDPicture',
  summary: 'Submit an ID card for review: JPEG, PNG or PDF of up to 5 MB.',
  access: ['recruiter'],
  body: z.object({}).optional(),
  files: { idPicture: { maxBytes: idPictureMaximumBytes } },
  reply: z.object({ message: z.string(), verification: verificationSchema }),
  errors: [
    'INVALID_FILE',
    'PAYLOAD_TOO_LARGE',
    'NOT_VERIFIED',
    'LIMIT_REACHED',
    'ILLEGAL_TRANSITION',
    'STORAGE_FULL',
  ],
  perMinute: 6,
})

export const getIdPicture = endpoint({
  method: 'GET',
  path: '/recruiter/getIDPicture/{id}',
  summary: 'Get a user’s newest ID picture. For that user and for verifiers; every view is logged.',
  writes: 'Logs who has seen the picture.',
  access: ['recruiter', 'admin'],
  params: z.object({ id: idSchema.describe('The user') }),
  reply: fileReply,
  errors: ['NOT_FOUND'],
  perMinute: 30,
})

const lockSchema = z.object({ mine: z.boolean(), until: timeSchema })

const queueItemSchema = z.object({
  id: idSchema,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  person: z.object({ id: idSchema, name: z.string() }),
  company: companyReferenceSchema.nullable(),
  submittedAt: timeSchema,
  dueAt: timeSchema,
  attempt: z.number().int(),
  lock: lockSchema.nullable(),
  /** One verifier has decided; a second one has to agree. */
  secondNeeded: z.enum(['approve', 'reject']).nullable(),
  decidedAt: timeSchema.nullable(),
})
export type QueueItem = z.output<typeof queueItemSchema>

export const listVerificationCases = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'List verification cases: waiting ones, oldest first, or decided ones, newest first.',
  access: { permission: 'verifications.decide' },
  query: z.object({ show: z.enum(['waiting', 'decided']).default('waiting'), ...pageQuery }),
  reply: pageOf(queueItemSchema).extend({
    /** Of the decisions of the last 30 days, from handing in to the answer. */
    median: z.object({ hours: z.number(), cases: z.number().int() }),
  }),
})

const caseParams = z.object({ id: idSchema })

export const caseSchema = queueItemSchema.extend({
  version: z.number().int(),
  checklist: z.array(z.string()).describe('What to check before approving'),
  reasons: z.array(z.enum(rejectionReasons)),
  about: z.object({
    email: z.string(),
    workEmail: z.string().nullable(),
    workEmailAt: timeSchema.nullable(),
    title: z.string().nullable(),
    profileName: z.string(),
    paying: z.boolean(),
    state: z.enum(verificationStates),
  }),
  picture: z
    .object({
      contentType: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      until: timeSchema.nullable(),
    })
    .nullable(),
  claim: z
    .object({
      method: z.enum(['dns', 'mailbox', 'manual']),
      domain: z.string().nullable(),
      provedAt: timeSchema.nullable(),
      registryId: z.string().nullable(),
      note: z.string().nullable(),
      warnings: z.array(z.string()),
      website: z.string().nullable(),
      rivals: z
        .number()
        .int()
        .describe('Other open claims, and people who already manage the company'),
    })
    .nullable(),
  /** A mail domain, or a mailbox that looks like another person's. */
  address: z
    .object({
      domain: z.string(),
      warnings: z.array(z.string()),
      website: z.string().nullable(),
      knownDomains: z.array(z.string()).describe('The company’s confirmed domains'),
      people: z.number().int().describe('How many people are waiting for the decision'),
      alike: z.array(z.object({ name: z.string(), workEmail: z.string(), at: timeSchema })),
    })
    .nullable(),
  earlier: z.array(
    z.object({
      kind: z.enum(caseKinds),
      at: timeSchema,
      decision: z.enum(['approved', 'rejected']),
      reason: z.enum(rejectionReasons).nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type VerificationCase = z.output<typeof caseSchema>

export const getVerificationCase = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/{id}',
  summary: 'Get a verification case with everything needed to decide it.',
  access: { permission: 'verifications.decide' },
  params: caseParams,
  reply: caseSchema,
  errors: ['NOT_FOUND'],
})

export const lockVerificationCase = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/lock',
  summary: 'Reserve a case for 15 minutes.',
  access: { permission: 'verifications.decide' },
  params: caseParams,
  reply: caseSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const unlockVerificationCase = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/unlock',
  summary: 'Release a case back to the queue.',
  access: { permission: 'verifications.decide' },
  params: caseParams,
  reply: caseSchema,
  errors: ['NOT_FOUND'],
})

export const decideVerificationCase = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/{id}/decision',
  summary:
    'Approve or reject a case. Rejecting a paying customer, and disputed companies, need two verifiers.',
  access: { permission: 'verifications.decide' },
  params: caseParams,
  body: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    checklist: z.array(z.enum(checkItems)).max(10).default([]),
    reason: z.enum(rejectionReasons).optional(),
    note: textSchema(300).optional().describe('To the person'),
  }),
  reply: caseSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
})

const standing = {
  method: 'POST',
  access: { permission: 'verifications.decide' },
  params: z.object({ id: idSchema.describe('The account') }),
  reply: z.object({ state: z.enum(verificationStates), level: z.enum(recruiterLevels) }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
} as const

export const confirmRecruiter = endpoint({
  ...standing,
  path: '/api/admin/recruiters/{id}/confirmation',
  summary: 'Allow a verified recruiter to hire (level L3), on the company’s behalf.',
})

export const revokeRecruiter = endpoint({
  ...standing,
  path: '/api/admin/recruiters/{id}/revocation',
  summary:
    'Revoke a verification after an upheld report. Open requests go to other referrers at once.',
  body: z.strictObject({ reason: textSchema(300, 1) }),
})

export const reinstateRecruiter = endpoint({
  ...standing,
  path: '/api/admin/recruiters/{id}/reinstatement',
  summary: 'Allow a person to verify again after an upheld appeal.',
})

export const liftMailboxBan = endpoint({
  method: 'POST',
  path: '/api/admin/verification-bans/lifting',
  summary: 'Lift the ban on a work email that has a new holder. Banned accounts stay banned.',
  access: { permission: 'verifications.decide' },
  body: z.strictObject({ workEmail: emailSchema, reason: textSchema(300, 1) }),
  reply: okSchema,
  errors: ['NOT_FOUND'],
})

/** Mailboxes that only those who run a domain read (CA/Browser Forum, Baseline Requirements 3.2.2.4.4). */
export const domainMailboxes = [
  'admin',
  'administrator',
  'hostmaster',
  'postmaster',
  'webmaster',
] as const

export const claimMethods = ['dns', 'mailbox', 'manual'] as const

const claimSchema = z.object({
  id: idSchema,
  state: z.enum(caseStates),
  method: z.enum(claimMethods),
  company: companyReferenceSchema,
  domain: z.string().nullable(),
  mailbox: z.string().nullable(),
  /** What has to stand in the DNS: a TXT record of this name with this value. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  provedAt: timeSchema.nullable(),
  checkedAt: timeSchema.nullable(),
  proofUntil: timeSchema.nullable(),
  dueAt: timeSchema.nullable().describe('When a verifier replies at the latest'),
  warnings: z.array(z.string()),
  rejection: rejectionSchema.nullable(),
  createdAt: timeSchema,
})
export type CompanyClaim = z.output<typeof claimSchema>

export const listCompanyClaims = endpoint({
  method: 'GET',
  path: '/api/company-claims',
  summary: 'List your claims to manage your company, newest first.',
  access: ['recruiter'],
  reply: z.object({
    items: z.array(claimSchema),
    /** True when the recruiter looks after the company already. */
    looksAfter: z.boolean(),
    /** A year has passed: the company has to be proved again. */
    proveAgain: z.boolean(),
  }),
})

export const createCompanyClaim = endpoint({
  method: 'POST',
  path: '/api/company-claims',
  summary: 'Claim the company of your confirmed work email, or another domain of it.',
  access: ['recruiter'],
  body: z.strictObject({
    method: z.enum(claimMethods),
    domain: textSchema(253).optional().describe('Absent: the domain of the work email'),
    mailbox: z.enum(domainMailboxes).optional(),
    registryId: textSchema(80).optional().describe('Number in a company register'),
    note: textSchema(1000).optional(),
  }),
  reply: claimSchema,
  errors: ['NOT_VERIFIED', 'CONFLICT', 'INVALID_INPUT', 'ILLEGAL_TRANSITION', 'RATE_LIMITED'],
  perMinute: 6,
})

const claimParams = z.object({ id: idSchema })

export const checkCompanyClaim = endpoint({
  method: 'POST',
  path: '/api/company-claims/{id}/check',
  summary: 'Check the domain’s DNS record soon instead of within the hour.',
  access: ['recruiter'],
  params: claimParams,
  reply: claimSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 6,
})

export const proveCompanyClaim = endpoint({
  method: 'POST',
  path: '/api/company-claims/{id}/code',
  summary: 'Prove the domain with the code from its mailbox.',
  access: ['recruiter'],
  params: claimParams,
  body: z.strictObject({ code: otpSchema }),
  reply: claimSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'OTP_INVALID'],
  perMinute: 20,
})

export const resendCompanyClaimCode = endpoint({
  method: 'POST',
  path: '/api/company-claims/{id}/codes',
  summary: 'Send another code to the mailbox of a claim. The one before it stops working.',
  access: ['recruiter'],
  params: claimParams,
  reply: claimSchema,
  errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  perMinute: 6,
})

export const withdrawCompanyClaim = endpoint({
  method: 'POST',
  path: '/api/company-claims/{id}/withdrawal',
  summary: 'Withdraw a claim.',
  access: ['recruiter'],
  params: claimParams,
  reply: claimSchema,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
