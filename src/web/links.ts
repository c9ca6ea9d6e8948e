/** Every address of ours as a function, so that a page that moves is moved here. */
import { searchOf } from './api/address.ts'

type Search = Record<string, unknown>

const withSearch = (path: string, search: Search = {}) => {
  const text = searchOf(search)
  return text ? `${path}?${text}` : path
}

export const links = {
  home: () => '/',
  signup: () => '/signup',
  login: (search?: { next?: string; as?: 'recruiter' }) => withSearch('/login', search),
  loginByMail: (search?: { next?: string; as?: 'recruiter' }) => withSearch('/login/email', search),
  loginByPhone: (search?: { next?: string; as?: 'recruiter' }) =>
    withSearch('/login/phone', search),
  forgotPassword: (search?: { as?: 'recruiter' }) => withSearch('/forgot-password', search),
  account: () => '/account',
  jobs: (search?: Search) => withSearch('/job-search', search),
  collection: (slug: string) => `/jobs/${slug}`,
  job: (id: string) => `/job-listing/${id}`,
  closedJob: (id: string) => `/old-job-listing/${id}`,
  howNumbersWork: () => '/how-numbers-work',
  getReferral: (search?: { job?: string; url?: string }) => withSearch('/get-referral', search),
  apply: (job: string) => withSearch('/apply', { job }),
  applications: (search?: { view?: 'list'; state?: string }) => withSearch('/applications', search),
  application: (id: string) => `/applications/${id}`,
  saved: (search?: { tag?: string }) => withSearch('/saved', search),
  alerts: () => '/alerts',
  alert: (id: string) => `/alerts/${id}`,
  newAlert: (search?: Search) => withSearch('/alerts/new', search),
  oneShot: (search?: { campaign?: string }) => withSearch('/candidate/one-shot', search),
  wallet: () => '/wallet',
  adminWallets: () => '/admin/wallets',
  introductions: () => '/introductions',
  referrals: () => '/referrals',
  referral: (id: string) => `/referrals/${id}`,
  conversations: () => '/chat/history',
  conversation: (id: string) => `/chat/${id}`,
  candidateRegister: () => '/candidate/register',
  candidateProfile: (section?: string) => `/candidate/edit-profile${section ? `#${section}` : ''}`,
  recruiterRegister: () => '/recruiter/register',
  recruiterProfile: (section?: string) => `/recruiter/edit-profile${section ? `#${section}` : ''}`,
  recruiterVerification: () => '/recruiter/verification',
  recruiterCompany: () => '/recruiter/company',
  referralRules: () => '/recruiter/company/rules',
  company: (slug: string) => `/company/${slug}`,
  adminAccounts: (search?: { q?: string }) => withSearch('/admin/accounts', search),
  adminCompanies: () => '/admin/companies',
  adminSources: () => '/admin/sources',
  superConnect: () => '/admin/super-connect',
  companyVerify: (search?: { show?: 'decided' }) => withSearch('/admin/company-verify', search),
  hiring: (search?: { show?: string; q?: string }) => withSearch('/recruiter/jobs', search),
  hiringJob: (id: string, search?: { view?: 'list'; status?: string }) =>
    withSearch(`/recruiter/jobs/${id}`, search),
  careers: (slug: string, search?: { department?: string }) =>
    withSearch(`/careers/${slug}`, search),
  widget: (slug: string) => `/widget/${slug}`,
  waiting: (search?: { show?: string }) => withSearch('/recruiter/waiting', search),
  selection: () => '/recruiter/selection',
  transfers: () => '/recruiter/files',
  newPosting: () => '/recruiter/jobs/new',
  editPosting: (id: string) => `/recruiter/jobs/${id}/edit`,
  adminPostings: () => '/admin/postings',
  applicant: (id: string) => `/recruiter/applicants/${id}`,
  dispute: (id: string) => `/disputes/${id}`,
  adminReferrals: (search?: { show?: 'disputes' | 'decided' | 'volume' | 'self' }) =>
    withSearch('/admin/referrals', search),
  adminDispute: (id: string) => `/admin/referrals/${id}`,
  offers: () => '/recruiter/requests',
  offer: (id: string) => `/recruiter/requests/${id}`,
  verifyEmail: (search?: { next?: string }) => withSearch('/verify-email', search),
}

/** A path of ours to go to after signing in; anything else leads home. Takes text from the address. */
export function safeNext(next: string | null | undefined, fallback: string): string {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : fallback
}
