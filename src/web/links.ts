/** Every address of ours as a function, so that a page that moves is moved here. */
import { articlePath, authorPath } from '#shared/article-path.ts'
import { searchOf } from './api/address.ts'

type Search = Record<string, unknown>

const withSearch = (path: string, search: Search = {}) => {
  const text = searchOf(search)
  return text ? `${path}?${text}` : path
}

type ConversationBox = 'inbox' | 'requests' | 'archive'
const boxSearch = (box: ConversationBox) => (box === 'inbox' ? '' : `?box=${box}`)

export const links = {
  home: () => '/',
  signup: (search?: { next?: string }) => withSearch('/signup', search),
  login: (search?: { next?: string; as?: 'recruiter' }) => withSearch('/login', search),
  loginByMail: (search?: { next?: string; as?: 'recruiter' }) => withSearch('/login/email', search),
  loginByPhone: (search?: { next?: string; as?: 'recruiter' }) =>
    withSearch('/login/phone', search),
  forgotPassword: (search?: { as?: 'recruiter' }) => withSearch('/forgot-password', search),
  account: () => '/account',
  ownData: () => '/account/data',
  notifications: (search?: { show?: 'unread' }) => withSearch('/notifications', search),
  notification: (id: string) => `/notifications/${id}`,
  notificationSettings: () => '/notifications/settings',
  deliveryLog: () => '/notifications/deliveries',
  broadcast: () => '/admin/broadcast',
  adminDeliveries: (search?: { account?: string }) => withSearch('/admin/deliveries', search),
  adminModeration: (search?: { queue?: string }) => withSearch('/admin/moderation', search),
  adminCase: (id: string, search?: { queue?: string }) =>
    withSearch(`/admin/moderation/${id}`, search),
  ownReports: () => '/reports',
  ownDecisions: () => '/account/decisions',
  jobs: (search?: Search) => withSearch('/job-search', search),
  collections: (letter?: string) => (letter ? `/collections/${letter}` : '/collections'),
  collection: (slug: string) => `/jobs/${encodeURIComponent(slug)}`,
  job: (id: string) => `/job-listing/${id}`,
  closedJob: (id: string) => `/old-job-listing/${id}`,
  feeds: (search?: {
    view?: 'top' | 'following' | 'mine'
    tag?: string
    person?: string
    company?: string
    cursor?: string
  }) => withSearch('/feeds', search),
  post: (slug: string, search?: { comments?: string }) => withSearch(`/feeds/post/${slug}`, search),
  newPost: (search?: { kind?: string; job?: string; article?: string }) =>
    withSearch('/feeds/new', search),
  feedSettings: () => '/feeds/settings',
  adminFeed: () => '/admin/feed',
  blogs: (search?: { tag?: string }) => withSearch('/blogs', search),
  blog: (category: string) => `/blog/${category}`,
  article: ({
    category,
    slug,
  }: {
    category: { kind: 'blog' | 'page'; slug: string }
    slug: string
  }) => articlePath(category.kind, { category: category.slug, slug }),
  author: (slug: string) => authorPath(slug),
  about: () => '/About',
  terms: () => '/terms',
  privacy: () => '/privacy',
  help: () => '/help',
  adminArticles: (search?: { state?: string }) => withSearch('/admin/articles', search),
  articleAuthors: () => '/admin/article-authors',
  editArticle: (id: string) => `/admin/articles/${id}`,
  support: (search?: { page?: string }) => withSearch('/support', search),
  ticket: (id: string) => `/support/${id}`,
  transparency: (search?: { month?: string }) => withSearch('/transparency', search),
  adminDashboard: () => '/admin/dashboard',
  adminAnalytics: (search?: { days?: string; show?: string }) =>
    withSearch('/admin/analytics', search),
  adminSettings: (search?: { show?: string }) => withSearch('/admin/settings', search),
  adminAudit: (search?: {
    action?: string | undefined
    entityType?: string | undefined
    entityId?: string | undefined
    actor?: string | undefined
    since?: string | undefined
    until?: string | undefined
  }) => withSearch('/admin/audit', search),
  adminTickets: (search?: { queue?: string }) => withSearch('/admin/support-tickets', search),
  adminIgnoredEmails: () => '/admin/ignored-emails',
  adminSavedAnswers: () => '/admin/saved-answers',
  adminTicket: (id: string, search?: { queue?: string }) =>
    withSearch(`/admin/support-tickets/${id}`, search),
  openFigures: () => '/open',
  howResponseStatsWork: () => '/how-numbers-work',
  getReferral: (search?: { job?: string; url?: string }) => withSearch('/get-referral', search),
  apply: (job: string) => withSearch('/apply', { job }),
  applications: (search?: { view?: 'list'; state?: string }) => withSearch('/applications', search),
  application: (id: string) => `/applications/${id}`,
  saved: (search?: { tag?: string }) => withSearch('/saved', search),
  alerts: () => '/alerts',
  alert: (id: string) => `/alerts/${id}`,
  newAlert: (search?: Search) => withSearch('/alerts/new', search),
  oneShot: (search?: { campaign?: string; step?: 'message' | 'review' }) =>
    withSearch('/candidate/one-shot', search),
  wallet: () => '/wallet',
  pricing: () => '/pricing',
  cancellationPolicy: () => '/cancellation-policy',
  checkout: (plan: string) => withSearch('/payments/checkout', { plan }),
  payments: () => '/payments',
  order: (id: string) => `/payments/orders/${id}`,
  finance: (search?: {
    show?: 'refunds' | 'differences' | 'coupons' | 'invoices'
    q?: string | undefined
    state?: string
    refunds?: 'all'
  }) => withSearch('/admin/payments', search),
  adminWallets: () => '/admin/wallets',
  introductions: () => '/introductions',
  referrals: (search?: { state?: 'open' | 'ended' }) => withSearch('/referrals', search),
  referral: (id: string, search?: { state?: 'open' | 'ended' }) =>
    withSearch(`/referrals/${id}`, search),
  conversations: (box: ConversationBox = 'inbox') => `/chat/history${boxSearch(box)}`,
  searchMessages: (search?: { q?: string; conversation?: string }) =>
    withSearch('/chat/search', search),
  messageInConversation: (id: string, seq: number) => `/chat/${id}?at=${seq}`,
  conversation: (id: string, box: ConversationBox = 'inbox') => `/chat/${id}${boxSearch(box)}`,
  candidateRegister: (search?: { next?: string }) => withSearch('/candidate/register', search),
  candidateProfile: (section?: string, search?: { next?: string }) =>
    `${withSearch('/candidate/edit-profile', search)}${section ? `#${section}` : ''}`,
  coverNotes: () => '/candidate/resume-service#cover-notes',
  orderResumeReview: (search?: { resume?: string; again?: string }) =>
    withSearch('/candidate/resume-reviews/new', search),
  resumeReview: (id: string) => `/candidate/resume-reviews/${id}`,
  resumeReviewing: (search?: { show?: string }) => withSearch('/recruiter/resume-reviews', search),
  resumeToReview: (id: string) => `/recruiter/resume-reviews/${id}`,
  adminResumeReviews: (search?: { show?: string }) => withSearch('/admin/resume-reviews', search),
  resumes: (search?: { resume?: string }) => withSearch('/candidate/resume-service', search),
  publicProfile: (address: string) => `/profile/${address}`,
  publicProfileSettings: () => '/candidate/public-profile',
  visibility: () => '/candidate/visibility',
  people: (search?: Search) => withSearch('/recruiter/search-job-seekers', search),
  savedCandidates: () => '/recruiter/saved-candidates',
  peopleList: (id: string) => `/recruiter/saved-candidates/${id}`,
  recruiterRegister: (search?: { next?: string }) => withSearch('/recruiter/register', search),
  recruiterProfile: (section?: string) => `/recruiter/edit-profile${section ? `#${section}` : ''}`,
  recruiterVerification: () => '/recruiter/verification',
  recruiterCompany: () => '/recruiter/company',
  referralRules: () => '/recruiter/company/rules',
  company: (slug: string) => `/company/${slug}`,
  companyReferrers: (slug: string) => `/companies/${slug}/refer`,
  invited: (token: string) => `/invite/${token}`,
  unmetDemand: () => '/admin/unmet-demand',
  acquaintances: () => '/people-you-know',
  adminAccounts: (search?: { q?: string }) => withSearch('/admin/accounts', search),
  adminInvitations: () => '/admin/invitations',
  adminAccount: (id: string) => `/admin/accounts/${id}`,
  adminCompanies: () => '/admin/companies',
  adminJobBoards: (search?: { show?: 'problems' | 'suggested' }) =>
    withSearch('/admin/sources', search),
  superConnect: () => '/admin/super-connect',
  companyVerify: (search?: { show?: 'decided' }) => withSearch('/admin/company-verify', search),
  hiring: (search?: { show?: string; q?: string }) => withSearch('/recruiter/jobs', search),
  hiringJob: (id: string, search?: { view?: 'list'; status?: string | undefined }) =>
    withSearch(`/recruiter/jobs/${id}`, search),
  careers: (slug: string, search?: { department?: string }) =>
    withSearch(`/careers/${slug}`, search),
  widget: (slug: string) => `/widget/${slug}`,
  waiting: (search?: { show?: string }) => withSearch('/recruiter/waiting', search),
  pipelineSettings: () => '/recruiter/selection',
  dataTransfer: () => '/recruiter/files',
  newPosting: () => '/recruiter/jobs/new',
  editPosting: (id: string) => `/recruiter/jobs/${id}/edit`,
  adminPostings: () => '/admin/postings',
  applicant: (id: string, search?: { status?: string | undefined }) =>
    withSearch(`/recruiter/applicants/${id}`, search),
  dispute: (id: string) => `/disputes/${id}`,
  adminReferrals: (search?: { show?: 'disputes' | 'decided' | 'volume' | 'self' }) =>
    withSearch('/admin/referrals', search),
  adminDispute: (id: string) => `/admin/referrals/${id}`,
  offers: (search?: { state?: 'claimed' | 'done' }) => withSearch('/recruiter/requests', search),
  offer: (id: string, search?: { state?: 'open' | 'claimed' | 'done' }) =>
    withSearch(`/recruiter/requests/${id}`, search),
  verifyEmail: (search?: { next?: string }) => withSearch('/verify-email', search),
}

/** A path of ours to go to after signing in; anything else leads home. Takes text from the address. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : fallback
}

/** `{ next }` for the pages of a sign-up, when the address before has one that may be followed. */
export function keptNext(next: string | null | undefined): { next?: string } {
  const safe = safeNext(next, '')
  return safe ? { next: safe } : {}
}
