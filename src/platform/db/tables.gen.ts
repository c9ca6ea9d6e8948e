// Written by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as parsed JSON, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

export interface AccessKeys {
  id: string
  accountId: string
  role: string
  name: string
  hash: string
  credentialVersion: number
  createdAt: Timestamp
  expiresAt: Timestamp
  lastUsedAt: Timestamp | null
}

export interface AccountBlocks {
  blockerId: string
  blockedId: string
  createdAt: Timestamp
}

export interface AccountDeletions {
  id: string
  accountId: string
  state: string
  askedAt: Timestamp
  graceUntil: Timestamp
  dueAt: Timestamp | null
  reminders: Generated<number>
  subject: Json | null
  endedAt: Timestamp | null
  certificate: Json | null
}

export interface Accounts {
  id: string
  email: string
  emailVerified: Generated<boolean>
  name: string
  image: string | null
  roles: Generated<string[]>
  status: Generated<string>
  createdAt: Timestamp
  updatedAt: Timestamp
  credentialVersion: Generated<number>
  locale: string | null
  limitedUntil: Timestamp | null
  heldByAdmin: Generated<boolean>
  formerNames: Generated<string[]>
  timeZone: string | null
  renamedAt: Generated<Date[]>
}

export interface AcquaintanceImports {
  accountId: string
  source: string
  people: number
  importedAt: Timestamp
}

export interface AcquaintanceKeys {
  accountId: string
  sealed: Buffer
  wrappedKey: string
  createdAt: Timestamp
}

export interface AcquaintanceTags {
  accountId: string
  tag: Buffer
  acquaintanceId: string
}

export interface Acquaintances {
  id: string
  accountId: string
  source: string
  sealed: Buffer
  wrappedKey: string
}

export interface AdminGrants {
  accountId: string
  roles: string[]
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface AdminInvitations {
  id: string
  accountId: string
  tokenHash: string
  expiresAt: Timestamp
  usedAt: Timestamp | null
  createdAt: Timestamp
}

export interface Agreements {
  accountId: string
  articleId: string
  version: number
  at: Timestamp
}

export interface AnalyticsActiveWeeks {
  accountId: string
  week: string
}

export interface AnalyticsCohorts {
  week: string
  step: string
  people: number
}

export interface AnalyticsDaily {
  day: string
  type: string
  role: string
  device: string
  events: number
}

export interface AnalyticsDailyPages {
  day: string
  page: string
  views: number
}

export interface AnalyticsDailyVisitors {
  day: string
  visitors: number
}

export interface AnalyticsEvents {
  id: Generated<number>
  eventId: string
  day: string
  type: string
  entityType: string | null
  entityId: string | null
  accountId: string | null
  role: string
  visitor: number
  sourcePage: string | null
  actionLabel: string | null
  device: string
  metadata: Generated<Json>
  occurredAt: Timestamp
  receivedAt: Timestamp
}

export interface AnalyticsMilestones {
  accountId: string
  step: string
}

export interface AnalyticsOptOuts {
  accountId: string
  at: Timestamp
}

export interface AnalyticsProgress {
  onlyOne: Generated<boolean>
  countedTo: Generated<number>
  derivedAt: Timestamp | null
}

export interface AnalyticsRetention {
  week: string
  weeksLater: number
  people: number
}

export interface AnalyticsSalts {
  day: string
  salt: Buffer
}

export interface AnalyticsVisitors {
  day: string
  visitor: number
}

export interface AnswerLinks {
  tokenHash: Buffer
  requestId: string
  question: string
  createdAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  answer: string | null
}

export interface ApplicantPeople {
  applicationId: string
  personId: string
  mergedBy: string | null
  mergedAt: Timestamp
}

export interface ApplicationEvents {
  id: string
  seq: Generated<number>
  applicationId: string
  at: Timestamp
  kind: string
  byParty: string
  byAccount: string | null
  visibleTo: string[]
  detail: Generated<Json>
}

export interface ApplicationFiles {
  id: string
  accountId: string
  jobId: string
  questionId: string
  applicationId: string | null
  storageKey: string
  contentType: string
  fileName: string
  size: number
  sha256: string
  createdAt: Timestamp
}

export interface ApplicationNotes {
  id: string
  applicationId: string
  authorId: string | null
  authorName: string
  text: string
  at: Timestamp
}

export interface ApplicationStages {
  applicationId: string
  stageId: string
  at: Timestamp
}

export interface Applications {
  id: string
  jobId: string
  candidateId: string
  jobTitle: string
  source: string
  status: string
  snapshot: Json | null
  resumeId: string | null
  coverNote: Generated<string>
  answers: Generated<Json>
  respondWithinDays: Generated<number>
  submittedAt: Timestamp
  undoUntil: Timestamp | null
  viewedAt: Timestamp | null
  firstResponseAt: Timestamp | null
  respondBy: Timestamp | null
  clockStartedAt: Timestamp | null
  remindersSent: Generated<number>
  dueAt: Timestamp | null
  rejectionReason: string | null
  rejectionNote: string | null
  rejectedAt: Timestamp | null
  reopenAskedAt: Timestamp | null
  offer: Json | null
  startsOn: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
}

export interface ArticleAddresses {
  categorySlug: string
  slug: string
  articleId: string
}

export interface ArticleAuthors {
  id: string
  slug: string
  name: string
  bio: string
  pictureId: string | null
  agreedAt: Timestamp | null
  version: Generated<number>
  createdBy: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface ArticleCategories {
  id: string
  kind: string
  slug: string
  name: string
  description: Generated<string>
  position: Generated<number>
  createdAt: Timestamp
}

export interface ArticlePictures {
  id: string
  sizes: Json
  uploadedBy: string | null
  createdAt: Timestamp
}

export interface ArticleRevisions {
  articleId: string
  version: number
  title: string
  excerpt: string
  body: string
  tags: string[]
  savedBy: string | null
  savedAt: Timestamp
}

export interface Articles {
  id: string
  categoryId: string
  kind: string
  slug: string
  title: string
  excerpt: string
  body: string
  html: string
  tags: Generated<string[]>
  authorName: string
  canonicalUrl: string | null
  isIndexed: Generated<boolean>
  readingMinutes: number
  state: string
  publishAt: Timestamp | null
  publishedAt: Timestamp | null
  changedAt: Timestamp | null
  version: Generated<number>
  shipped: string | null
  createdBy: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  authorId: string | null
  pictureId: string | null
  number: Generated<number>
}

export interface AskedAgreements {
  articleId: string
  version: number
  askedBy: string | null
  askedAt: Timestamp
}

export interface AuditChain {
  position: number
  seq: number
  hash: Buffer
}

export interface AuditChecks {
  id: string
  beganAt: Timestamp
  endedAt: Timestamp | null
  entries: Generated<number>
  fault: string | null
}

export interface AuditEntries {
  seq: Generated<number>
  at: Timestamp
  actorKind: string
  actorId: string | null
  actorRole: string | null
  action: string
  entityType: string
  entityId: string
  before: Json | null
  after: Json | null
  reason: string | null
  requestId: string
  id: string | null
  mac: Buffer | null
}

export interface AuditUnchained {
  seq: number
}

export interface Authenticators {
  accountId: string
  sealedSecret: Buffer
  wrappedKey: string
  lastStep: Generated<number>
  confirmedAt: Timestamp | null
  createdAt: Timestamp
}

export interface BackupRuns {
  id: string
  beganAt: Timestamp
  aliveAt: Timestamp
  endedAt: Timestamp | null
  file: string | null
  bytes: number | null
  rows: number | null
  problem: string | null
  toldAt: Timestamp | null
}

export interface BlockedCompanies {
  accountId: string
  companyId: string
  createdAt: Timestamp
}

export interface BroadcastRecipients {
  broadcastId: string
  accountId: string
  at: Timestamp
}

export interface Broadcasts {
  id: string
  title: string
  body: string
  link: string | null
  topic: string
  roles: string[]
  seenWithinDays: number | null
  channels: string[]
  state: string
  estimated: number
  dueAt: Timestamp
  throttlePerMinute: number
  recipients: Generated<number>
  position: string | null
  minuteBeganAt: Timestamp | null
  minuteCount: Generated<number>
  createdBy: string | null
  approvedBy: string | null
  createdAt: Timestamp
  endedAt: Timestamp | null
}

export interface BuiltResumes {
  id: string
  accountId: string
  label: string
  template: string
  paper: string
  sections: string[]
  document: Json
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface CampaignRequests {
  id: string
  campaignId: string
  position: number
  companyId: string
  jobId: string
  jobTitle: string
  note: string
  state: string
  reason: string | null
  chargeId: string
  actedAt: Timestamp | null
}

export interface Campaigns {
  id: string
  candidateId: string
  criteria: Json
  snapshot: Json
  resumeId: string | null
  note: string
  whyMe: string[]
  budget: number
  stopAfterClaims: number | null
  state: string
  createdAt: Timestamp
  endedAt: Timestamp | null
  dueAt: Timestamp | null
  updatedAt: Timestamp
  version: Generated<number>
  release: Generated<string[]>
}

export interface CandidateEmployers {
  accountId: string
  nameKey: string
  domain: string | null
  companyId: string | null
  isCurrent: boolean
  endsOn: string | null
}

export interface CandidateProfiles {
  accountId: string
  document: Generated<Json>
  skills: Generated<string[]>
  completeness: Generated<number>
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  employersEdition: Generated<number>
}

export interface ChatFiles {
  id: string
  conversationId: string
  accountId: string
  seq: number | null
  storageKey: string
  previewKey: string | null
  contentType: string
  fileName: string
  size: number
  sha256: string
  createdAt: Timestamp
}

export interface ChatSettings {
  accountId: string
  showsSeen: boolean
  showsTyping: boolean
  updatedAt: Timestamp
  showsPresence: Generated<boolean>
}

export interface CodeGuesses {
  codeId: string
  guesser: string
  count: number
}

export interface Companies {
  id: string
  number: Generated<number>
  slug: string
  name: string
  foldedName: string
  website: string | null
  description: string | null
  industry: string | null
  sizeBand: string | null
  founded: number | null
  headquarters: string | null
  state: Generated<string>
  mergedInto: string | null
  referralsOpen: Generated<boolean>
  verifiedReferrers: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
  verifiedAt: Timestamp | null
  reverifyAt: Timestamp | null
  parentId: string | null
  nameKey: Generated<string>
  nameKeyEdition: Generated<number>
  logoKey: string | null
}

export interface CompanyAdmins {
  companyId: string
  accountId: string
  createdAt: Timestamp
}

export interface CompanyAliases {
  companyId: string
  nameKey: string
  name: string
  createdAt: Timestamp
}

export interface CompanyDomains {
  domain: string
  companyId: string
  verifiedAt: Timestamp | null
  method: string
  createdAt: Timestamp
}

export interface CompanyMergeMoves {
  mergeId: string
  kind: string
  record: string
}

export interface CompanyMerges {
  id: string
  fromId: string
  intoId: string
  fromState: string
  mergedBy: string | null
  mergedAt: Timestamp
  undoUntil: Timestamp
  undoneAt: Timestamp | null
}

export interface CompanyPairsApart {
  lowId: string
  highId: string
  decidedBy: string | null
  decidedAt: Timestamp
}

export interface CompanyPolicies {
  companyId: string
  mustReferBeforeApply: Generated<boolean>
  ownershipMonths: Generated<number>
  cooldownMonths: Generated<number>
  ineligible: Generated<string[]>
  needsInternalJobId: Generated<boolean>
  bonusText: Generated<string>
  bonusDueDays: Generated<number>
  remarks: Generated<string>
  updatedBy: string | null
  updatedAt: Timestamp
}

export interface CompanyWatches {
  accountId: string
  companyId: string
  createdAt: Timestamp
  triedAt: Timestamp | null
}

export interface Consents {
  id: string
  accountId: string
  purpose: string
  version: number
  given: boolean
  at: Timestamp
}

export interface ConversationParticipants {
  conversationId: string
  accountId: string
  role: string
  lastReadSeq: Generated<number>
  lastReadAt: Timestamp | null
  lastDeliveredSeq: Generated<number>
  markedUnread: Generated<boolean>
  muted: Generated<boolean>
  archivedSeq: number | null
  clearedSeq: Generated<number>
  notifyAt: Timestamp | null
  toldAt: Timestamp | null
}

export interface Conversations {
  id: string
  kind: string
  aboutType: string
  aboutId: string
  subject: string
  state: string
  closedReason: string | null
  lastSeq: Generated<number>
  lastChange: Generated<number>
  lastMessageAt: Timestamp
  createdAt: Timestamp
  turnOf: string | null
  turnCount: Generated<number>
  turnAt: Timestamp | null
  requestedBy: string | null
  held: Generated<boolean>
  endedAt: Generated<Timestamp | null>
  closedByModerator: Generated<boolean>
}

export interface CouponRedemptions {
  couponId: string
  accountId: string
  orderId: string
  at: Timestamp
}

export interface Coupons {
  id: string
  code: string
  kind: string
  percentOff: number
  redemptionsAtMost: number
  redeemed: Generated<number>
  endsAt: Timestamp | null
  createdBy: string | null
  createdAt: Timestamp
}

export interface CoverNotes {
  id: string
  accountId: string
  role: string
  body: string
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface CurrencyRates {
  currency: string
  digits: number
  perDollar: number
  asOf: string
}

export interface DataExportParts {
  exportId: string
  number: number
  storageKey: string
  wrappedKey: string
  size: number
}

export interface DataExports {
  id: string
  accountId: string
  state: string
  askedAt: Timestamp
  readyAt: Timestamp | null
  expiresAt: Timestamp | null
}

export interface Deliveries {
  id: string
  claimedUntil: Timestamp
  sentAt: Timestamp | null
  claimedBy: string | null
}

export interface DisputeStatements {
  id: string
  disputeId: string
  byParty: string
  byAccount: string | null
  text: string
  at: Timestamp
  storageKey: string | null
  wrappedKey: string | null
  contentType: string | null
  fileName: string | null
  size: number | null
}

export interface Disputes {
  id: string
  candidateId: string
  referrerId: string | null
  state: string
  openedAt: Timestamp
  evidenceUntil: Timestamp
  dueAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  reason: string | null
  version: Generated<number>
}

export interface FeedFollows {
  followerId: string
  streamId: string
  kind: string
  createdAt: Timestamp
}

export interface FeedTags {
  id: string
  name: string
}

export interface FindablePeople {
  accountId: string
  cardId: string
  isFindable: boolean
  noticeDays: number | null
  payMinimum: number | null
  payCurrency: string | null
  workCountries: Generated<string[]>
  relocates: Generated<boolean>
  confirmedAt: Timestamp
  skills: Generated<number[]>
  words: Generated<string>
  seniority: string | null
  years: number | null
  country: string | null
  city: string | null
  workModes: Generated<string[]>
  card: Json
  updatedAt: Timestamp
  findableSince: Timestamp
  reminderDueAt: Timestamp | null
  askedAt: Timestamp | null
  lapsedAt: Timestamp | null
  areaId: number | null
  regionId: number | null
  edition: Generated<number>
}

export interface Gazetteer {
  single: Generated<boolean>
  edition: number
}

export interface HelpAnswers {
  articleId: string
  day: string
  people: number
}

export interface HiddenMessages {
  accountId: string
  conversationId: string
  seq: number
  createdAt: Timestamp
}

export interface HiddenPosts {
  accountId: string
  itemId: string
  at: Timestamp
}

export interface HiringJobs {
  jobId: string
  criteria: Generated<string[]>
  anonymousFirst: Generated<boolean>
  updatedAt: Timestamp
}

export interface HiringScorecards {
  applicationId: string
  authorId: string
  authorName: string
  scores: Json
  verdict: string
  summary: Generated<string>
  at: Timestamp
}

export interface HiringSeats {
  jobId: string
  accountId: string
  role: string
  createdAt: Timestamp
}

export interface HiringSeatsInForce {
  jobId: string | null
  accountId: string | null
  role: string | null
}

export interface HiringStages {
  id: string
  companyId: string
  category: string
  name: string
  position: number
  createdAt: Timestamp
}

export interface HiringTemplates {
  id: string
  companyId: string
  name: string
  body: string
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface IdempotencyKeys {
  accountId: string
  key: string
  endpoint: string
  inputHash: string
  reply: Json | null
  createdAt: Timestamp
}

export interface Identities {
  id: string
  accountId: string
  provider: string
  subject: string
  passwordHash: string | null
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Timestamp | null
  refreshTokenExpiresAt: Timestamp | null
  scope: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface IdentityDocuments {
  id: string
  caseId: string
  accountId: string
  contentType: string
  width: number | null
  height: number | null
  size: number
  storageKey: string
  wrappedKey: string | null
  createdAt: Timestamp
  shredAt: Timestamp | null
  shreddedAt: Timestamp | null
}

export interface IndexNowCollections {
  slug: string
}

export interface IndexNowJobs {
  jobId: string
  changedAt: Timestamp
  batch: string | null
}

export interface IndexNowPages {
  path: string
  changedAt: Timestamp
  batch: string | null
}

export interface Interviews {
  id: string
  applicationId: string
  invitedBy: string | null
  kind: string
  state: string
  timeZone: string
  slots: Json
  startsAt: Timestamp | null
  endsAt: Timestamp | null
  place: Generated<string>
  note: Generated<string>
  answerNote: Generated<string>
  sequence: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  endReason: string | null
}

export interface Introductions {
  id: string
  candidateId: string
  recruiterId: string
  companyId: string
  jobId: string
  reason: string
  candidateAnswer: string | null
  recruiterAnswer: string | null
  state: string
  outcome: string | null
  conversationId: string | null
  proposedBy: string | null
  createdAt: Timestamp
  dueAt: Timestamp | null
  updatedAt: Timestamp
}

export interface InvoiceSeries {
  series: string
  financialYear: string
  lastNumber: number
}

export interface Invoices {
  id: string
  kind: string
  state: string
  series: string
  financialYear: string
  number: number | null
  fullNumber: string | null
  accountId: string
  orderId: string
  correctsId: string | null
  issueDate: string
  currency: string
  netMinor: number
  taxMinor: number
  totalMinor: number
  document: Json
  pdfKey: string | null
  pdfSha256: string | null
  search: string
  createdAt: Timestamp
}

export interface JobAlertDeliveries {
  alertId: string
  jobId: string
  at: Timestamp
  feedback: string | null
}

export interface JobAlerts {
  id: string
  accountId: string
  name: string
  search: Json
  frequency: string
  timeZone: string
  isActive: Generated<boolean>
  sinceNumber: number
  seenNumber: number
  lastRunAt: Timestamp | null
  nextRunAt: Timestamp | null
  unsubscribeToken: string
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
}

export interface JobBoardPostings {
  boardId: string
  externalId: string
  fingerprint: string
  detailsAddress: string
  readAt: Timestamp
  state: string
  problem: string | null
}

export interface JobBoardSyncs {
  id: string
  sourceId: string
  at: Timestamp
  seconds: number
  problem: string | null
  outcome: Json | null
}

export interface JobBoards {
  id: string
  address: string
  companyName: string | null
  state: string
  failures: Generated<number>
  previewedAt: Timestamp | null
  nextSyncAt: Timestamp | null
  createdBy: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  heldSince: Timestamp | null
  heldReads: Generated<number>
  heldMissing: number | null
  heldOpen: number | null
  closeUpTo: Generated<number>
  failingSince: Timestamp | null
  problem: string | null
  sourceId: string | null
  etag: string | null
  lastModified: string | null
  readWholeAt: Timestamp | null
  addedAs: Generated<string>
  fingerprint: string | null
}

export interface JobCompanyFacts {
  number: number
  hasReferrers: Generated<boolean>
  answerSpeed: Generated<number>
  answerSample: Generated<number>
  answeredPercent: number | null
  answerMedianHours: number | null
  telling: Generated<boolean>
}

export interface JobComparisons {
  jobId: string
  since: Generated<Timestamp>
}

export interface JobEvents {
  id: string
  seq: Generated<number>
  jobId: string
  at: Timestamp
  kind: string
  byParty: string
  byAccount: string | null
  detail: Generated<Json>
}

export interface JobImports {
  sourceId: string
  runId: string
  fingerprint: string
  position: number
  startedAt: Timestamp
}

export interface JobIntakes {
  jobId: string
  openedBy: string | null
  isOpen: boolean
  respondWithinDays: number
  questions: Generated<Json>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface JobPostings {
  jobId: string
  ownerId: string | null
  draft: Json
  draftVersion: Generated<number>
  draftSavedAt: Timestamp
  draftBy: string | null
  changed: Generated<boolean>
  publishAt: Timestamp | null
  remindersSent: Generated<number>
  dueAt: Timestamp | null
  pauseReason: string | null
  reviewReasons: Generated<string[]>
  reviewDueAt: Timestamp | null
  sentBackReason: string | null
  sentBackNote: string | null
  filledThrough: string | null
  confirmToken: string
  createdAt: Timestamp
  updatedAt: Timestamp
  published: Json | null
}

export interface JobReaders {
  jobId: string
  accountId: string
}

export interface JobSearch {
  number: number
  postedAt: Timestamp
  companyNumber: number
  payLow: number | null
  payHigh: number | null
  bits: number
  slice: number[]
  codes: number[]
  titleTsv: string
  tsv: string
  head: Generated<string>
  edition: Generated<number>
  wordOrder: Buffer | null
}

export interface JobSearchVariants {
  variant: string
  word: string
}

export interface JobSearchWords {
  word: string
  jobs: number
  learnedAt: Timestamp
}

export interface JobSources {
  id: string
  companyId: string
  kind: string
  board: string
  lastSyncAt: Timestamp
  createdAt: Timestamp
  lastReadAt: Timestamp | null
}

export interface JobSuggestions {
  key: string
  kind: string
  label: string
  slug: string | null
  jobs: number
  learnedAt: Timestamp
}

export interface JobVocabularies {
  builtAt: Timestamp
  lastNumber: number
}

export interface Jobs {
  id: string
  number: Generated<number>
  companyId: string
  title: string
  descriptionHtml: string
  descriptionText: string
  status: string
  closeOutcome: string | null
  closedAt: Timestamp | null
  listed: boolean
  postedAt: Timestamp
  lastConfirmedAt: Timestamp
  validThrough: Timestamp | null
  employmentTypes: Generated<string[]>
  workMode: string | null
  remotePossible: Generated<boolean>
  locations: Generated<Json>
  placeIds: Generated<number[]>
  countryCodes: Generated<string[]>
  remoteCountries: Generated<string[]>
  pay: Json | null
  department: string | null
  team: string | null
  language: string | null
  requisitionId: string | null
  applyUrl: string | null
  sourceId: string | null
  sourceKind: string
  externalId: string | null
  sourceUrl: string | null
  canonicalUrl: string | null
  contentHash: string | null
  createdBy: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
  seniority: string | null
  skillIds: Generated<number[]>
  visaSponsorship: boolean | null
  factsEdition: Generated<number>
  details: Generated<Json>
  firstPostedAt: Timestamp | null
  repostOf: string | null
  foldedInto: string | null
  alsoListed: Generated<Json>
  missingSince: Timestamp | null
  stated: Json | null
  heldAt: Timestamp | null
}

export interface KnownDevices {
  accountId: string
  device: string
  firstSeenAt: Timestamp
  lastSeenAt: Timestamp
}

export interface Messages {
  conversationId: string
  seq: number
  senderId: string | null
  clientMessageId: string | null
  kind: string
  body: string
  createdAt: Timestamp
  editedAt: Timestamp | null
  deletedAt: Timestamp | null
  change: number | null
  replyTo: number | null
  file: Json | null
}

export interface ModerationAppeals {
  caseId: string
  accountId: string
  text: string
  createdAt: Timestamp
  dueAt: Timestamp
  decision: string | null
  note: Generated<string>
  decidedBy: string | null
  decidedAt: Timestamp | null
}

export interface ModerationCases {
  id: string
  kind: string
  thingId: string
  ownerId: string | null
  title: string
  path: string | null
  status: Generated<string>
  isUrgent: Generated<boolean>
  weight: Generated<number>
  rank: Generated<number | null>
  reports: Generated<number>
  openedAt: Timestamp
  dueAt: Timestamp
  hiddenAt: Timestamp | null
  assignedTo: string | null
  assignedAt: Timestamp | null
  duplicateOf: string | null
  decision: string | null
  rule: string | null
  removed: Generated<boolean>
  kept: Json | null
  reason: Generated<string>
  decidedBy: string | null
  decidedAt: Timestamp | null
  appealUntil: Timestamp | null
  overturnedAt: Timestamp | null
  closesAt: Timestamp | null
}

export interface ModerationFiles {
  id: string
  caseId: string
  reporterId: string | null
  ownerId: string | null
  storageKey: string
  contentType: string
  fileName: string
  size: number
  createdAt: Timestamp
}

export interface ModerationLinks {
  token: string
  caseId: string
  accountId: string
  expiresAt: Timestamp
}

export interface ModerationReports {
  id: string
  caseId: string
  reporterId: string | null
  duplicateOf: string | null
  reason: string
  note: Generated<string>
  evidence: Json | null
  weight: Generated<number>
  isTrusted: Generated<boolean>
  network: string | null
  device: string | null
  createdAt: Timestamp
}

export interface ModerationSanctions {
  id: string
  caseId: string
  accountId: string
  level: string
  startsAt: Timestamp
  endsAt: Timestamp | null
  liftedAt: Timestamp | null
  liftedBecause: string | null
}

export interface MutedWords {
  accountId: string
  words: string
  shown: string
}

export interface NotificationDeliveries {
  id: string
  notificationId: string
  accountId: string
  type: string
  channel: string
  state: Generated<string>
  held: string | null
  dueAt: Timestamp
  content: Json
  attempts: Generated<number>
  lastError: string | null
  mergedInto: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
  sentAt: Timestamp | null
}

export interface NotificationPreferences {
  accountId: string
  type: string
  channel: string
  frequency: string
  updatedAt: Timestamp
}

export interface NotificationSettings {
  accountId: string
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
  digestAt: string
  updatedAt: Timestamp
}

export interface Notifications {
  id: string
  accountId: string
  type: string
  collapseKey: string
  title: string
  body: string
  link: string | null
  count: Generated<number>
  isVisible: boolean
  createdAt: Timestamp
  at: Timestamp
  readAt: Timestamp | null
}

export interface OneTimeCodes {
  id: string
  accountId: string
  purpose: string
  target: string
  codeHash: string
  triesLeft: number
  expiresAt: Timestamp
  usedAt: Timestamp | null
  supersededAt: Timestamp | null
  createdAt: Timestamp
  requestedBy: Generated<string>
  requestedFrom: Generated<string>
  linkHash: string | null
  linkExpiresAt: Timestamp | null
  exhaustedAt: Timestamp | null
}

export interface OutcomeStatements {
  requestId: string
  source: string
  outcome: string
  saidAt: Timestamp
}

export interface PaidSubscriptions {
  id: string
  accountId: string
  planId: string
  nextPlanId: string | null
  state: string
  renews: boolean
  provider: string
  methodRef: string | null
  methodLabel: string | null
  buyer: Json
  lastOrderId: string
  anchorDay: number
  periodStartsAt: Timestamp
  periodEndsAt: Timestamp
  attemptAt: Timestamp | null
  failedAttempts: Generated<number>
  graceEndsAt: Timestamp | null
  noticedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface Passkeys {
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Timestamp
  lastUsedAt: Timestamp | null
}

export interface PaymentComparisons {
  provider: string
  comparedThrough: string
  comparedAt: Timestamp
}

export interface PaymentDifferences {
  id: string
  day: string
  provider: string
  providerRef: string
  orderId: string | null
  kind: string
  oursMinor: number | null
  theirsMinor: number | null
  currency: string
  foundAt: Timestamp
  settledAt: Timestamp | null
  settledBy: string | null
  note: string | null
}

export interface PaymentEvents {
  provider: string
  eventId: string
  kind: string
  orderId: string | null
  outcome: string
  amountMinor: number | null
  currency: string | null
  occurredAt: Timestamp
  receivedAt: Timestamp
  providerRef: string | null
  paymentRef: string | null
}

export interface PaymentOrders {
  id: string
  accountId: string
  kind: string
  state: string
  planId: string
  provider: string
  providerRef: string | null
  checkoutUrl: string | null
  currency: string
  listMinor: number
  discountMinor: number
  creditMinor: number
  netMinor: number
  taxMinor: number
  totalMinor: number
  refundedMinor: Generated<number>
  tax: Json
  buyer: Json
  couponId: string | null
  methodRef: string | null
  methodLabel: string | null
  failureCode: string | null
  periodStartsAt: Timestamp | null
  periodEndsAt: Timestamp | null
  invoiceId: string | null
  reference: string | null
  proof: Json | null
  confirmedBy: Generated<string[]>
  search: string
  expiresAt: Timestamp
  pollAt: Timestamp | null
  paidAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  paymentRef: string | null
}

export interface PaymentRefunds {
  id: string
  orderId: string
  accountId: string
  amountMinor: number
  currency: string
  state: string
  rule: string
  reason: string
  requestedBy: string | null
  decidedBy: string | null
  providerRef: string | null
  attempts: Generated<number>
  attemptAt: Timestamp | null
  creditNoteId: string | null
  requestedAt: Timestamp
  updatedAt: Timestamp
  ticketId: string | null
}

export interface PeopleContacts {
  id: string
  candidateId: string
  recruiterId: string
  jobId: string
  note: string
  payMinimum: number
  payMaximum: number
  payCurrency: string
  state: string
  reason: string | null
  conversationId: string | null
  createdAt: Timestamp
  dueAt: Timestamp | null
  decidedAt: Timestamp | null
}

export interface PeopleDismissals {
  id: string
  recruiterId: string
  candidateId: string
  reason: string
  createdAt: Timestamp
}

export interface PeopleListEntries {
  id: string
  listId: string
  candidateId: string
  addedBy: string | null
  addedAt: Timestamp
}

export interface PeopleLists {
  id: string
  companyId: string
  createdBy: string | null
  name: string
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface PeopleNotes {
  id: string
  companyId: string
  candidateId: string
  authorId: string | null
  body: string
  createdAt: Timestamp
}

export interface PeopleOpenings {
  id: string
  recruiterId: string
  candidateId: string
  reason: string
  openedAt: Timestamp
}

export interface PeopleSearches {
  id: string
  accountId: string
  name: string
  search: Json
  frequency: string
  timeZone: string
  countedUntil: Timestamp
  lastRunAt: Timestamp | null
  lastCount: number | null
  nextRunAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface PeopleTags {
  id: string
  companyId: string
  candidateId: string
  tag: string
  addedBy: string | null
  addedAt: Timestamp
}

export interface Phones {
  accountId: string
  phone: string
  verifiedAt: Timestamp
}

export interface PlaceNames {
  name: string
  placeId: number
}

export interface Places {
  id: number
  name: string
  folded: string
  country: string
  region: Generated<string>
  population: number
  latitude: number
  longitude: number
  inUse: Generated<boolean>
  adminCode: Generated<string>
}

export interface PlannedRejections {
  applicationId: string
  reason: string
  note: string | null
  byAccount: string | null
  status: string
  dueAt: Timestamp
  createdAt: Timestamp
}

export interface Plans {
  id: string
  code: string
  version: number
  name: string
  dailyLimit: number | null
  lifetimeLimit: number | null
  active: Generated<boolean>
  sort: number
  priceMinor: number | null
  currency: string | null
  createdAt: Generated<Timestamp>
  openLimit: number
}

export interface PostAnswers {
  postId: string
  accountId: string
  requestId: string
  at: Timestamp
}

export interface PostComments {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  authorRole: string
  body: string
  words: string
  mentions: Generated<Json>
  state: string
  replyCount: Generated<number>
  reactionCounts: Generated<number[]>
  version: Generated<number>
  editedAt: Timestamp | null
  createdAt: Timestamp
}

export interface PostReactions {
  itemId: string
  accountId: string
  kind: number
  at: Timestamp
}

export interface PostStreams {
  streamId: string
  publishedAt: Timestamp
  postId: string
}

export interface PostVersions {
  itemId: string
  version: number
  body: string
  writtenAt: Timestamp
}

export interface PostVotes {
  postId: string
  accountId: string
  option: number
  at: Timestamp
}

export interface Posts {
  id: string
  number: Generated<number>
  shortId: string
  slug: string
  authorId: string
  authorRole: string
  kind: string
  isMasked: Generated<boolean | null>
  body: string
  words: string
  tags: Generated<string[]>
  mentions: Generated<Json>
  companyId: string | null
  jobId: string | null
  roles: Generated<string[]>
  capacity: number | null
  taken: Generated<number>
  options: Generated<string[]>
  voteCounts: Generated<number[]>
  pollClosesAt: Timestamp | null
  state: string
  heldFor: string | null
  commentCount: Generated<number>
  reactionCounts: Generated<number[]>
  points: Generated<number>
  topScore: Generated<number | null>
  version: Generated<number>
  approvedAt: Timestamp | null
  publishedAt: Timestamp | null
  editedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  articleId: string | null
}

export interface Presence {
  accountId: string
  run: string
  seenAt: Timestamp
  onlineUntil: Timestamp
}

export interface ProfilePictures {
  id: string
  accountId: string
  storageKey: string
  createdAt: Timestamp
}

export interface ProvenEmployments {
  accountId: string
  companyId: string
  provenAt: Timestamp
}

export interface PublicProfileAddresses {
  address: string
  accountId: string
  createdAt: Timestamp
}

export interface PublicProfiles {
  accountId: string
  address: string
  isPublic: boolean
  isIndexed: boolean
  shows: string[]
  createdAt: Timestamp
  updatedAt: Timestamp
  number: Generated<number>
}

export interface PushKeys {
  id: number
  publicKey: string
  sealedPrivateKey: Buffer
  wrappedKey: string
  createdAt: Timestamp
}

export interface PushTokens {
  token: string
  kind: string
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  accountId: string | null
  sessionId: string | null
  userType: Generated<string>
  failedCount: Generated<number>
  createdAt: Timestamp
  refreshedAt: Timestamp
  lastSentAt: Timestamp | null
}

export interface RecoveryCodes {
  accountId: string
  codeHash: string
  usedAt: Timestamp | null
  createdAt: Timestamp
}

export interface RecruiterProfiles {
  id: string
  accountId: string
  fullName: string
  companyId: string | null
  workEmail: string | null
  title: string | null
  function: string | null
  office: string | null
  level: Generated<number>
  workEmailVerifiedAt: Timestamp | null
  weeklyCap: Generated<number>
  pausedUntil: Timestamp | null
  consecutiveLapses: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  referFunctions: Generated<string[]>
  referLevels: Generated<string[]>
  onlyVouch: Generated<boolean>
  points: Generated<number>
  mailboxProvedAt: Timestamp | null
  mailboxDistinctAt: Timestamp | null
  mailboxName: Generated<string | null>
  addressRetryAt: Timestamp | null
}

export interface RecruiterVerifications {
  accountId: string
  state: string
  companyId: string | null
  workEmailAt: Timestamp | null
  idCheckedAt: Timestamp | null
  confirmedAt: Timestamp | null
  confirmedBy: string | null
  dueAt: Timestamp | null
  noticeSentAt: Timestamp | null
  endedReason: string | null
  removedFrom: string | null
  rejections: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
}

export interface ReferralChanges {
  id: string
  requestId: string
  text: string
  at: Timestamp
  resolvedAt: Timestamp | null
}

export interface ReferralEvents {
  id: string
  seq: Generated<number>
  requestId: string
  at: Timestamp
  kind: string
  byParty: string
  byAccount: string | null
  visibleTo: string[]
  detail: Generated<Json>
}

export interface ReferralOffers {
  id: string
  requestId: string
  referrerId: string
  companyId: string
  wave: number
  state: string
  score: Json
  rankScore: number
  reasonCode: string | null
  offeredAt: Timestamp
  seenAt: Timestamp | null
  actedAt: Timestamp | null
  dueAt: Timestamp
  inCommon: Generated<string[]>
  claimedAt: Timestamp | null
  startedAt: Timestamp | null
  releasedAt: Timestamp | null
  consent: string | null
  consentAt: Timestamp | null
}

export interface ReferralProofs {
  requestId: string
  accountId: string | null
  storageKey: string
  wrappedKey: string
  contentType: string
  fileName: string
  size: number
  at: Timestamp
}

export interface ReferralReports {
  id: string
  requestId: string
  reporterId: string | null
  reason: string
  text: string
  reportedAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  decision: string | null
}

export interface ReferralRequests {
  id: string
  candidateId: string
  companyId: string
  jobId: string
  jobTitle: string
  snapshot: Json
  resumeId: string | null
  note: string
  whyMe: string[]
  status: string
  wave: Generated<number>
  declines: Generated<number>
  changesAsked: Generated<number>
  chargeId: string | null
  chargeState: Generated<string>
  claimedBy: string | null
  claimedAt: Timestamp | null
  referred: Json | null
  referredAt: Timestamp | null
  sentAt: Timestamp
  dueAt: Timestamp | null
  clockStartedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
  campaignId: string | null
  internalJobId: string | null
  ownershipUntil: Timestamp | null
  frozenAt: Timestamp | null
  frozenDueAt: Timestamp | null
  frozenMs: Generated<number>
  bonusText: string | null
  bonusDueAt: Timestamp | null
  shown: Json | null
  freesJob: Generated<boolean>
  isDirected: Generated<boolean>
}

export interface ReferrerInvitations {
  id: string
  tokenHash: string
  inviterId: string
  companyId: string
  createdAt: Timestamp
  expiresAt: Timestamp
  revokedAt: Timestamp | null
  openedAt: Timestamp | null
  invitedId: string | null
  tellsName: Generated<boolean>
  joinedAt: Timestamp | null
  verifiedAt: Timestamp | null
  otherCompanyAt: Timestamp | null
}

export interface ReferrerReviews {
  id: string
  accountId: string
  referrals: number
  openedAt: Timestamp
  closedAt: Timestamp | null
  closedBy: string | null
  note: string | null
}

export interface RegistrationInvitations {
  id: string
  tokenHash: string
  about: string | null
  email: string | null
  createdBy: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
  revokedAt: Timestamp | null
  usedAt: Timestamp | null
  usedBy: string | null
  note: Generated<string>
  linkEnding: string | null
  heldUntil: Timestamp | null
}

export interface RequestDrafts {
  accountId: string
  jobId: string
  note: string
  whyMe: string[]
  release: Generated<Json>
  internalJobId: string | null
  confirmsTerms: Generated<boolean>
  jobTitle: string | null
  waitsUntil: Timestamp | null
  triedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface ResponseStats {
  kind: string
  subjectId: string
  sample: number
  answered: number
  medianHours: number | null
  overdue: number
  referred: number
  confirmed: number
  upheld: number
  applications: number
  applicationsAnswered: number
  applicationsMedianDays: number | null
  applicationsOverdue: number
  computedAt: Timestamp
}

export interface ResponseStatsRuns {
  onlyOne: Generated<boolean>
  countedUntil: Timestamp
}

export interface ResumeFiles {
  id: string
  accountId: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  isCurrent: boolean
  createdAt: Timestamp
}

export interface ResumeReviewEvents {
  id: string
  reviewId: string
  kind: string
  byParty: string
  reviewerId: string | null
  isLate: boolean
  at: Timestamp
}

export interface ResumeReviewRounds {
  reviewId: string
  round: number
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  pages: number
  lines: Json
  note: string
  draftVersion: Generated<number>
  summary: Generated<string>
  comments: Generated<Json>
  createdAt: Timestamp
  deliveredAt: Timestamp | null
}

export interface ResumeReviewers {
  accountId: string
  givenAt: Timestamp
  endedAt: Timestamp | null
}

export interface ResumeReviews {
  id: string
  candidateId: string
  label: string
  state: string
  reviewerId: string | null
  chargeIds: string[]
  dueAt: Timestamp | null
  closesAt: Timestamp | null
  noticeAt: Timestamp | null
  createdAt: Timestamp
  takenAt: Timestamp | null
  deliveredAt: Timestamp | null
  endedAt: Timestamp | null
  rating: number | null
  ratingText: string | null
  removedAt: Timestamp | null
  returnedAt: Timestamp | null
}

export interface ResumeShareViews {
  id: string
  shareId: string
  viewedAt: Timestamp
}

export interface ResumeShares {
  id: string
  accountId: string
  label: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  passwordHash: string | null
  views: Generated<number>
  lastViewedAt: Timestamp | null
  expiresAt: Timestamp
  revokedAt: Timestamp | null
  createdAt: Timestamp
}

export interface SandboxPayments {
  ref: string
  orderId: string
  amountMinor: number
  currency: string
  state: string
  card: string | null
  refundedMinor: Generated<number>
  at: Timestamp
  refundIds: Generated<string[]>
}

export interface SavedAnswers {
  id: string
  name: string
  body: string
  version: Generated<number>
  updatedBy: string | null
  updatedAt: Timestamp
}

export interface SavedJobs {
  accountId: string
  jobId: string
  note: Generated<string>
  tags: Generated<string[]>
  savedAt: Timestamp
  updatedAt: Timestamp
  toldAt: Timestamp | null
}

export interface SelfReferralHolds {
  id: string
  requestId: string
  referrerId: string
  signs: string[]
  withheldPoints: Generated<number>
  heldAt: Timestamp
  dueAt: Timestamp
  changedAt: Timestamp
  decidedAt: Timestamp | null
  decidedBy: string | null
  counts: boolean | null
  note: string | null
}

export interface Sessions {
  id: string
  accountId: string
  token: string
  role: Generated<string>
  expiresAt: Timestamp
  ipAddress: string | null
  userAgent: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface SignInFlows {
  tokenHash: string
  data: Json
  expiresAt: Timestamp
}

export interface SiteSettingChanges {
  number: number
  changedAt: Timestamp
  changedBy: string | null
  note: string | null
  changes: Json
  values: Json
}

export interface SiteSettings {
  name: string
  value: Json
  changedAt: Timestamp
}

export interface SocketIoAttachments {
  id: Generated<number>
  createdAt: Generated<Timestamp | null>
  payload: Buffer | null
}

export interface Subscriptions {
  id: string
  accountId: string
  planId: string
  status: string
  startedAt: Timestamp
  endsAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface TagDigests {
  accountId: string
  dueAt: Timestamp
}

export interface TaskSteps {
  name: string
  position: Json | null
  size: number
  updatedAt: Timestamp
}

export interface TaskWorkers {
  id: string
  seenAt: Generated<Timestamp>
  machine: string | null
  process: number | null
  run: string | null
}

export interface ThankYouNotes {
  requestId: string
  text: string
  at: Timestamp
}

export interface Throttles {
  key: string
  count: number
  endsAt: Timestamp
}

export interface TicketEntries {
  id: string
  ticketId: string
  kind: string
  byParty: string
  authorId: string | null
  body: string
  at: Timestamp
  folded: Generated<string>
}

export interface TicketFiles {
  id: string
  ticketId: string | null
  entryId: string | null
  accountId: string | null
  storageKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  createdAt: Timestamp
}

export interface TicketMails {
  id: string
  mailKey: string
  messageId: string | null
  sender: string
  tag: string | null
  automaticSender: boolean
  size: number
  storageKey: string | null
  state: string
  reason: string | null
  likeness: string | null
  ticketId: string | null
  receivedAt: Timestamp
}

export interface TicketViewers {
  ticketId: string
  accountId: string
  isWriting: boolean
  seenAt: Timestamp
}

export interface Tickets {
  id: string
  number: Generated<number>
  requesterId: string | null
  guestEmail: string | null
  guestName: string | null
  category: string
  impact: string
  priority: string
  subject: string
  context: Generated<Json>
  status: string
  assigneeId: string | null
  answerDueAt: Timestamp | null
  answeredAt: Timestamp | null
  pausedMinutes: number | null
  escalated: Generated<number>
  dueAt: Timestamp | null
  reminders: Generated<number>
  resolvedAt: Timestamp | null
  rating: number | null
  ratingText: string | null
  reopened: Generated<number>
  follows: string | null
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
  mergedInto: string | null
}

export interface TransferReferences {
  companyId: string
  kind: string
  reference: string
  entityId: string
  createdAt: Timestamp
}

export interface TransparencyMonths {
  month: string
  figures: Json
  countedAt: Timestamp
}

export interface TrustedBrowsers {
  accountId: string
  browserHash: string
  usedAt: Timestamp
}

export interface VerificationBans {
  id: string
  reason: string
  accountId: string | null
  companyId: string | null
  mailboxHash: Buffer | null
  domain: string | null
  createdAt: Timestamp
}

export interface VerificationCases {
  id: string
  kind: string
  accountId: string
  companyId: string | null
  state: string
  attempt: number
  method: string | null
  domain: string | null
  mailbox: string | null
  dnsToken: string | null
  provedAt: Timestamp | null
  nextCheckAt: Timestamp | null
  checkedAt: Timestamp | null
  proofUntil: Timestamp | null
  registryId: string | null
  note: string | null
  warnings: Generated<Json>
  submittedAt: Timestamp | null
  dueAt: Timestamp | null
  lockedBy: string | null
  lockedUntil: Timestamp | null
  firstDecision: string | null
  firstDecidedBy: string | null
  checklist: Generated<string[]>
  reasonCode: string | null
  publicNote: string | null
  decidedBy: string | null
  decidedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
  version: Generated<number>
}

export interface Verifications {
  id: string
  identifier: string
  value: string
  expiresAt: Timestamp
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface WalletAdjustments {
  id: string
  accountId: string
  amount: number
  reason: string
  state: string
  requestedBy: string | null
  requestedAt: Timestamp
  dueAt: Timestamp | null
  decidedBy: string | null
  decidedAt: Timestamp | null
  ticketId: string | null
}

export interface WalletLedger {
  chargeId: string
  step: number
  accountId: string
  kind: string
  state: string | null
  heldChange: Generated<number>
  capturedChange: Generated<number>
  dayChange: Generated<number>
  creditChange: Generated<number>
  day: string
  planId: string
  refType: string
  refId: string
  reason: string
  idempotencyKey: string | null
  at: Timestamp
}

export interface Wallets {
  accountId: string
  planId: Generated<string>
  planEndsAt: Timestamp | null
  dailyLimit: number | null
  lifetimeLimit: number | null
  held: Generated<number>
  captured: Generated<number>
  day: Generated<string>
  dayCount: Generated<number>
  creditExpiries: Generated<Date[]>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface DB {
  accessKeys: AccessKeys
  accountBlocks: AccountBlocks
  accountDeletions: AccountDeletions
  accounts: Accounts
  acquaintanceImports: AcquaintanceImports
  acquaintanceKeys: AcquaintanceKeys
  acquaintanceTags: AcquaintanceTags
  acquaintances: Acquaintances
  adminGrants: AdminGrants
  adminInvitations: AdminInvitations
  agreements: Agreements
  analyticsActiveWeeks: AnalyticsActiveWeeks
  analyticsCohorts: AnalyticsCohorts
  analyticsDaily: AnalyticsDaily
  analyticsDailyPages: AnalyticsDailyPages
  analyticsDailyVisitors: AnalyticsDailyVisitors
  analyticsEvents: AnalyticsEvents
  analyticsMilestones: AnalyticsMilestones
  analyticsOptOuts: AnalyticsOptOuts
  analyticsProgress: AnalyticsProgress
  analyticsRetention: AnalyticsRetention
  analyticsSalts: AnalyticsSalts
  analyticsVisitors: AnalyticsVisitors
  answerLinks: AnswerLinks
  applicantPeople: ApplicantPeople
  applicationEvents: ApplicationEvents
  applicationFiles: ApplicationFiles
  applicationNotes: ApplicationNotes
  applicationStages: ApplicationStages
  applications: Applications
  articleAddresses: ArticleAddresses
  articleAuthors: ArticleAuthors
  articleCategories: ArticleCategories
  articlePictures: ArticlePictures
  articleRevisions: ArticleRevisions
  articles: Articles
  askedAgreements: AskedAgreements
  auditChain: AuditChain
  auditChecks: AuditChecks
  auditEntries: AuditEntries
  auditUnchained: AuditUnchained
  authenticators: Authenticators
  backupRuns: BackupRuns
  blockedCompanies: BlockedCompanies
  broadcastRecipients: BroadcastRecipients
  broadcasts: Broadcasts
  builtResumes: BuiltResumes
  campaignRequests: CampaignRequests
  campaigns: Campaigns
  candidateEmployers: CandidateEmployers
  candidateProfiles: CandidateProfiles
  chatFiles: ChatFiles
  chatSettings: ChatSettings
  codeGuesses: CodeGuesses
  companies: Companies
  companyAdmins: CompanyAdmins
  companyAliases: CompanyAliases
  companyDomains: CompanyDomains
  companyMergeMoves: CompanyMergeMoves
  companyMerges: CompanyMerges
  companyPairsApart: CompanyPairsApart
  companyPolicies: CompanyPolicies
  companyWatches: CompanyWatches
  consents: Consents
  conversationParticipants: ConversationParticipants
  conversations: Conversations
  couponRedemptions: CouponRedemptions
  coupons: Coupons
  coverNotes: CoverNotes
  currencyRates: CurrencyRates
  dataExportParts: DataExportParts
  dataExports: DataExports
  deliveries: Deliveries
  disputeStatements: DisputeStatements
  disputes: Disputes
  feedFollows: FeedFollows
  feedTags: FeedTags
  findablePeople: FindablePeople
  gazetteer: Gazetteer
  helpAnswers: HelpAnswers
  hiddenMessages: HiddenMessages
  hiddenPosts: HiddenPosts
  hiringJobs: HiringJobs
  hiringScorecards: HiringScorecards
  hiringSeats: HiringSeats
  hiringSeatsInForce: HiringSeatsInForce
  hiringStages: HiringStages
  hiringTemplates: HiringTemplates
  idempotencyKeys: IdempotencyKeys
  identities: Identities
  identityDocuments: IdentityDocuments
  indexNowCollections: IndexNowCollections
  indexNowJobs: IndexNowJobs
  indexNowPages: IndexNowPages
  interviews: Interviews
  introductions: Introductions
  invoiceSeries: InvoiceSeries
  invoices: Invoices
  jobAlertDeliveries: JobAlertDeliveries
  jobAlerts: JobAlerts
  jobBoardPostings: JobBoardPostings
  jobBoardSyncs: JobBoardSyncs
  jobBoards: JobBoards
  jobCompanyFacts: JobCompanyFacts
  jobComparisons: JobComparisons
  jobEvents: JobEvents
  jobImports: JobImports
  jobIntakes: JobIntakes
  jobPostings: JobPostings
  jobReaders: JobReaders
  jobSearch: JobSearch
  jobSearchVariants: JobSearchVariants
  jobSearchWords: JobSearchWords
  jobSources: JobSources
  jobSuggestions: JobSuggestions
  jobVocabularies: JobVocabularies
  jobs: Jobs
  knownDevices: KnownDevices
  messages: Messages
  moderationAppeals: ModerationAppeals
  moderationCases: ModerationCases
  moderationFiles: ModerationFiles
  moderationLinks: ModerationLinks
  moderationReports: ModerationReports
  moderationSanctions: ModerationSanctions
  mutedWords: MutedWords
  notificationDeliveries: NotificationDeliveries
  notificationPreferences: NotificationPreferences
  notificationSettings: NotificationSettings
  notifications: Notifications
  oneTimeCodes: OneTimeCodes
  outcomeStatements: OutcomeStatements
  paidSubscriptions: PaidSubscriptions
  passkeys: Passkeys
  paymentComparisons: PaymentComparisons
  paymentDifferences: PaymentDifferences
  paymentEvents: PaymentEvents
  paymentOrders: PaymentOrders
  paymentRefunds: PaymentRefunds
  peopleContacts: PeopleContacts
  peopleDismissals: PeopleDismissals
  peopleListEntries: PeopleListEntries
  peopleLists: PeopleLists
  peopleNotes: PeopleNotes
  peopleOpenings: PeopleOpenings
  peopleSearches: PeopleSearches
  peopleTags: PeopleTags
  phones: Phones
  placeNames: PlaceNames
  places: Places
  plannedRejections: PlannedRejections
  plans: Plans
  postAnswers: PostAnswers
  postComments: PostComments
  postReactions: PostReactions
  postStreams: PostStreams
  postVersions: PostVersions
  postVotes: PostVotes
  posts: Posts
  presence: Presence
  profilePictures: ProfilePictures
  provenEmployments: ProvenEmployments
  publicProfileAddresses: PublicProfileAddresses
  publicProfiles: PublicProfiles
  pushKeys: PushKeys
  pushTokens: PushTokens
  recoveryCodes: RecoveryCodes
  recruiterProfiles: RecruiterProfiles
  recruiterVerifications: RecruiterVerifications
  referralChanges: ReferralChanges
  referralEvents: ReferralEvents
  referralOffers: ReferralOffers
  referralProofs: ReferralProofs
  referralReports: ReferralReports
  referralRequests: ReferralRequests
  referrerInvitations: ReferrerInvitations
  referrerReviews: ReferrerReviews
  registrationInvitations: RegistrationInvitations
  requestDrafts: RequestDrafts
  responseStats: ResponseStats
  responseStatsRuns: ResponseStatsRuns
  resumeFiles: ResumeFiles
  resumeReviewEvents: ResumeReviewEvents
  resumeReviewRounds: ResumeReviewRounds
  resumeReviewers: ResumeReviewers
  resumeReviews: ResumeReviews
  resumeShareViews: ResumeShareViews
  resumeShares: ResumeShares
  sandboxPayments: SandboxPayments
  savedAnswers: SavedAnswers
  savedJobs: SavedJobs
  selfReferralHolds: SelfReferralHolds
  sessions: Sessions
  signInFlows: SignInFlows
  siteSettingChanges: SiteSettingChanges
  siteSettings: SiteSettings
  socketIoAttachments: SocketIoAttachments
  subscriptions: Subscriptions
  tagDigests: TagDigests
  taskSteps: TaskSteps
  taskWorkers: TaskWorkers
  thankYouNotes: ThankYouNotes
  throttles: Throttles
  ticketEntries: TicketEntries
  ticketFiles: TicketFiles
  ticketMails: TicketMails
  ticketViewers: TicketViewers
  tickets: Tickets
  transferReferences: TransferReferences
  transparencyMonths: TransparencyMonths
  trustedBrowsers: TrustedBrowsers
  verificationBans: VerificationBans
  verificationCases: VerificationCases
  verifications: Verifications
  walletAdjustments: WalletAdjustments
  walletLedger: WalletLedger
  wallets: Wallets
}
