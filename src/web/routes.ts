/** The URL map: one line a page, in the order of the observed route table. */
import type { RouteObject } from 'react-router'
import { NotFound, notFoundLoader } from './layouts/not-found.tsx'
import { Root, RootError } from './root.tsx'
import { page, type PageOptions } from './shell/page.ts'

const focus: PageOptions = { layout: 'focus' }
const focusCached: PageOptions = { layout: 'focus', cacheSeconds: 600 }

const members: PageOptions = { requiresLogin: true }

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      page('/', () => import('#features/jobs/ui/pages/home.tsx'), { cacheSeconds: 60 }),
      page('/job-search', () => import('#features/jobs/ui/pages/job-search.tsx'), {
        cacheSeconds: 30,
      }),
      page('/jobs/:slug', () => import('#features/jobs/ui/pages/collection.tsx'), {
        cacheSeconds: 60,
      }),
      page('/job-listing/:id', () => import('#features/jobs/ui/pages/job-listing.tsx'), {
        cacheSeconds: 30,
      }),
      page('/old-job-listing/:id', () => import('#features/jobs/ui/pages/old-job-listing.tsx'), {
        cacheSeconds: 60,
      }),
      page('/how-numbers-work', () => import('#features/numbers/ui/pages/how-numbers-work.tsx'), {
        cacheSeconds: 600,
      }),
      page('/get-referral', () => import('#features/referrals/ui/pages/get-referral.tsx')),
      page('/referrals', () => import('#features/referrals/ui/pages/referrals.tsx'), members),
      page('/referrals/:id', () => import('#features/referrals/ui/pages/referral.tsx'), members),
      page(
        '/candidate/one-shot',
        () => import('#features/campaigns/ui/pages/one-shot.tsx'),
        members,
      ),
      page('/apply', () => import('#features/applications/ui/pages/apply.tsx')),
      page(
        '/applications',
        () => import('#features/applications/ui/pages/applications.tsx'),
        members,
      ),
      page(
        '/applications/:id',
        () => import('#features/applications/ui/pages/application.tsx'),
        members,
      ),
      page('/saved', () => import('#features/saved/ui/pages/saved.tsx'), members),
      page('/alerts', () => import('#features/saved/ui/pages/alerts.tsx'), members),
      page('/alerts/new', () => import('#features/saved/ui/pages/new-alert.tsx'), members),
      page('/alerts/:id', () => import('#features/saved/ui/pages/alert.tsx'), members),
      page('/unsubscribe/:token', () => import('#features/saved/ui/pages/unsubscribe.tsx'), {
        layout: 'focus',
      }),
      page('/login', () => import('#features/accounts/ui/pages/login.tsx'), { layout: 'focus' }),
      page('/login/email', () => import('#features/sign-in/ui/pages/login-email.tsx'), focus),
      page('/login/link', () => import('#features/sign-in/ui/pages/login-link.tsx'), focus),
      page('/login/phone', () => import('#features/sign-in/ui/pages/login-phone.tsx'), focus),
      page(
        '/login/return/:provider',
        () => import('#features/sign-in/ui/pages/login-return.tsx'),
        focus,
      ),
      page('/forgot-password', () => import('#features/accounts/ui/pages/forgot-password.tsx'), {
        layout: 'focus',
      }),
      page('/admin/login', () => import('#features/accounts/ui/pages/admin-login.tsx'), {
        layout: 'focus',
      }),
      page('/account', () => import('#features/accounts/ui/pages/account.tsx'), members),
      page(
        '/admin/accounts',
        () => import('#features/accounts/ui/pages/admin-accounts.tsx'),
        members,
      ),
      page('/signup', () => import('#features/accounts/ui/pages/signup.tsx'), focusCached),
      page(
        '/candidate/register',
        () => import('#features/accounts/ui/pages/candidate-register.tsx'),
        focusCached,
      ),
      page(
        '/recruiter/register',
        () => import('#features/accounts/ui/pages/recruiter-register.tsx'),
        focusCached,
      ),
      page('/verify-email', () => import('#features/accounts/ui/pages/verify-email.tsx'), {
        layout: 'focus',
        requiresLogin: true,
      }),
      page(
        '/candidate/edit-profile',
        () => import('#features/profiles/ui/pages/candidate-edit-profile.tsx'),
        members,
      ),
      page(
        '/recruiter/edit-profile',
        () => import('#features/profiles/ui/pages/recruiter-edit-profile.tsx'),
        members,
      ),
      page(
        '/recruiter/verification',
        () => import('#features/profiles/ui/pages/recruiter-verification.tsx'),
        members,
      ),
      page(
        '/recruiter/jobs/new',
        () => import('#features/postings/ui/pages/new-posting.tsx'),
        members,
      ),
      page(
        '/recruiter/jobs/:id/edit',
        () => import('#features/postings/ui/pages/edit-posting.tsx'),
        members,
      ),
      page(
        '/confirm-job/:token',
        () => import('#features/postings/ui/pages/confirm-job.tsx'),
        focus,
      ),
      page('/recruiter/waiting', () => import('#features/hiring/ui/pages/waiting.tsx'), members),
      page(
        '/recruiter/selection',
        () => import('#features/selection/ui/pages/selection-settings.tsx'),
        members,
      ),
      page('/recruiter/files', () => import('#features/transfers/ui/pages/transfers.tsx'), members),
      page('/recruiter/jobs', () => import('#features/hiring/ui/pages/hiring.tsx'), members),
      page(
        '/recruiter/jobs/:id',
        () => import('#features/hiring/ui/pages/hiring-job.tsx'),
        members,
      ),
      page(
        '/recruiter/applicants/:id',
        () => import('#features/hiring/ui/pages/applicant.tsx'),
        members,
      ),
      page('/recruiter/requests', () => import('#features/referrals/ui/pages/offers.tsx'), members),
      page(
        '/recruiter/requests/:id',
        () => import('#features/referrals/ui/pages/offer.tsx'),
        members,
      ),
      page(
        '/recruiter/company',
        () => import('#features/verification/ui/pages/recruiter-company.tsx'),
        members,
      ),
      page(
        '/recruiter/company/rules',
        () => import('#features/companies/ui/pages/referral-rules.tsx'),
        members,
      ),
      page(
        '/admin/company-verify',
        () => import('#features/verification/ui/pages/company-verify.tsx'),
        members,
      ),
      page(
        '/admin/companies',
        () => import('#features/companies/ui/pages/admin-companies.tsx'),
        members,
      ),
      page(
        '/admin/postings',
        () => import('#features/postings/ui/pages/admin-postings.tsx'),
        members,
      ),
      page(
        '/admin/super-connect',
        () => import('#features/introductions/ui/pages/super-connect.tsx'),
        members,
      ),
      page('/answer/:token', () => import('#features/outcomes/ui/pages/answer.tsx'), focus),
      page('/wallet', () => import('#features/wallet/ui/pages/wallet.tsx'), members),
      page('/admin/wallets', () => import('#features/wallet/ui/pages/admin-wallets.tsx'), members),
      page('/disputes/:id', () => import('#features/disputes/ui/pages/dispute.tsx'), members),
      page(
        '/admin/referrals',
        () => import('#features/disputes/ui/pages/admin-referrals.tsx'),
        members,
      ),
      page(
        '/admin/referrals/:id',
        () => import('#features/disputes/ui/pages/admin-dispute.tsx'),
        members,
      ),
      page('/admin/sources', () => import('#features/sources/ui/pages/admin-sources.tsx'), members),
      page(
        '/introductions',
        () => import('#features/introductions/ui/pages/introductions.tsx'),
        members,
      ),
      page('/company/:slug', () => import('#features/companies/ui/pages/company.tsx'), {
        cacheSeconds: 60,
      }),
      page('/careers/:slug', () => import('#features/postings/ui/pages/careers.tsx'), {
        cacheSeconds: 60,
      }),
      page('/chat/:id', () => import('#features/chat/ui/pages/conversation.tsx'), {
        requiresLogin: true,
      }),
      page('/chat/history', () => import('#features/chat/ui/pages/history.tsx'), {
        requiresLogin: true,
      }),
      ...(import.meta.env.DEV
        ? [page('/dev/kit', () => import('#web/kit/showcase/page.tsx'))]
        : []),
      { path: '*', loader: notFoundLoader, Component: NotFound, ErrorBoundary: NotFound },
    ],
  },
]
