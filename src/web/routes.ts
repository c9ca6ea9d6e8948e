/** The URL map: one line a page, in the order of the observed route table. */
import type { RouteObject } from 'react-router'
import { NotFound, notFoundLoader } from './layouts/not-found.tsx'
import { Root, RootError } from './root.tsx'
import { candidateRoutes } from './routes.candidates.ts'
import { page, type PageOptions } from './shell/page.ts'

const focus: PageOptions = { layout: 'focus' }
const focusCached: PageOptions = { layout: 'focus', cacheSeconds: 600 }

/** Texts that everybody reads. */
const read: PageOptions = { cacheSeconds: 300 }

/** What people write meanwhile is there within five seconds, in every process. */
const feed: PageOptions = { cacheSeconds: 5 }

const members: PageOptions = { requiresLogin: true }
/** Can be read without a connection. */
const keptMembers: PageOptions = { ...members, isKept: true }

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      page('/', () => import('#features/job-search/ui/pages/home.tsx'), {
        cacheSeconds: 60,
        isKept: true,
      }),
      page('/job-search', () => import('#features/job-search/ui/pages/job-search.tsx'), {
        cacheSeconds: 30,
        isKept: true,
      }),
      page('/jobs/:slug', () => import('#features/job-search/ui/pages/collection.tsx'), {
        cacheSeconds: 60,
      }),
      ...['/collections', '/collections/:letter'].map((path) =>
        page(path, () => import('#features/job-search/ui/pages/collections.tsx'), read),
      ),
      page('/job-listing/:id', () => import('#features/jobs/ui/pages/job-listing.tsx'), {
        cacheSeconds: 30,
        isKept: true,
      }),
      page('/old-job-listing/:id', () => import('#features/jobs/ui/pages/old-job-listing.tsx'), {
        cacheSeconds: 60,
      }),
      page('/open', () => import('#features/analytics/ui/pages/open-figures.tsx'), {
        ...read,
        flag: 'openFigures',
      }),
      page('/transparency', () => import('#features/transparency/ui/pages/transparency.tsx'), {
        ...read,
        flag: 'transparency',
      }),
      page(
        '/how-numbers-work',
        () => import('#features/response-stats/ui/pages/how-response-stats-work.tsx'),
        {
          cacheSeconds: 600,
        },
      ),
      page('/feeds', () => import('#features/feeds/ui/pages/feeds.tsx'), feed),
      page('/feeds/new', () => import('#features/feeds/ui/pages/new-post.tsx'), members),
      page('/feeds/settings', () => import('#features/feeds/ui/pages/feed-settings.tsx'), members),
      page('/feeds/post/:slug', () => import('#features/feeds/ui/pages/post.tsx'), feed),
      page('/admin/feed', () => import('#features/feeds/ui/pages/admin-feed.tsx'), members),
      page('/blogs', () => import('#features/articles/ui/pages/blogs.tsx'), read),
      page('/blog/:category', () => import('#features/articles/ui/pages/blogs.tsx'), read),
      page(
        '/blog/:categories/:blog',
        () => import('#features/articles/ui/pages/article.tsx'),
        read,
      ),
      page('/authors/:slug', () => import('#features/articles/ui/pages/author.tsx'), read),
      page(
        '/content/:category/:slug',
        () => import('#features/articles/ui/pages/article.tsx'),
        read,
      ),
      page('/About', () => import('#features/articles/ui/pages/article.tsx'), read),
      page('/terms', () => import('#features/articles/ui/pages/article.tsx'), read),
      page('/privacy', () => import('#features/articles/ui/pages/article.tsx'), read),
      page('/help', () => import('#features/articles/ui/pages/help.tsx'), read),
      page(
        '/admin/articles',
        () => import('#features/articles/ui/pages/admin-articles.tsx'),
        members,
      ),
      page(
        '/admin/article-authors',
        () => import('#features/articles/ui/pages/admin-authors.tsx'),
        members,
      ),
      page('/admin/articles/:id', () => import('#features/articles/ui/pages/editor.tsx'), members),
      page('/support', () => import('#features/tickets/ui/pages/support.tsx')),
      page('/support/link', () => import('#features/tickets/ui/pages/ticket-link.tsx')),
      page('/support/:id', () => import('#features/tickets/ui/pages/ticket.tsx'), members),
      page('/admin', () => import('#features/analytics/ui/pages/admin-home.tsx')),
      page('/admin/dashboard', () => import('#features/analytics/ui/pages/dashboard.tsx'), members),
      page('/reports', () => import('#features/moderation/ui/pages/own-reports.tsx'), members),
      page(
        '/account/decisions',
        () => import('#features/moderation/ui/pages/own-decisions.tsx'),
        members,
      ),
      page('/moderation/decision', () => import('#features/moderation/ui/pages/decision-link.tsx')),
      ...['/admin/moderation', '/admin/moderation/:id'].map((path) =>
        page(path, () => import('#features/moderation/ui/pages/moderation.tsx'), members),
      ),
      ...['/job-reports', '/admin/job-reports', '/admin/chat-reports'].map((path) =>
        page(path, () => import('#features/moderation/ui/pages/moved.tsx'), members),
      ),
      page(
        '/admin/settings',
        () => import('#features/site-settings/ui/pages/settings.tsx'),
        members,
      ),
      page('/admin/audit', () => import('#features/audit-log/ui/pages/audit-log.tsx'), members),
      page('/admin/analytics', () => import('#features/analytics/ui/pages/analytics.tsx'), members),
      page(
        '/admin/support-tickets',
        () => import('#features/tickets/ui/pages/admin-tickets.tsx'),
        members,
      ),
      page(
        '/admin/ignored-emails',
        () => import('#features/tickets/ui/pages/ignored-emails.tsx'),
        members,
      ),
      page(
        '/admin/saved-answers',
        () => import('#features/tickets/ui/pages/saved-answers.tsx'),
        members,
      ),
      page(
        '/admin/support-tickets/:id',
        () => import('#features/tickets/ui/pages/admin-tickets.tsx'),
        members,
      ),
      page('/get-referral', () => import('#features/referrals/ui/pages/get-referral.tsx')),
      page('/referrals', () => import('#features/referrals/ui/pages/referrals.tsx'), keptMembers),
      page(
        '/referrals/:id',
        () => import('#features/referrals/ui/pages/referrals.tsx'),
        keptMembers,
      ),
      page(
        '/notifications',
        () => import('#features/notifications/ui/pages/notifications.tsx'),
        members,
      ),
      page(
        '/notifications/settings',
        () => import('#features/notifications/ui/pages/settings.tsx'),
        members,
      ),
      page(
        '/notifications/deliveries',
        () => import('#features/notifications/ui/pages/delivery-log.tsx'),
        members,
      ),
      page(
        '/notifications/:id',
        () => import('#features/notifications/ui/pages/notification.tsx'),
        members,
      ),
      page(
        '/notifications/stop/:token',
        () => import('#features/notifications/ui/pages/stop-emails.tsx'),
        focus,
      ),
      page(
        '/admin/broadcast',
        () => import('#features/broadcasts/ui/pages/broadcast.tsx'),
        members,
      ),
      page(
        '/admin/deliveries',
        () => import('#features/notifications/ui/pages/admin-deliveries.tsx'),
        members,
      ),
      page('/login', () => import('#features/accounts/ui/pages/login.tsx'), { layout: 'focus' }),
      page('/login/email', () => import('#features/sign-in/ui/pages/login-email.tsx'), focus),
      page('/login/link', () => import('#features/sign-in/ui/pages/login-link.tsx'), focus),
      page('/login/phone', () => import('#features/sign-in/ui/pages/login-phone.tsx'), focus),
      page(
        '/login/return/:provider',
        () => import('#features/sign-in/ui/pages/login-return.tsx'),
        focus,
      ),
      page(
        '/forgot-password',
        () => import('#features/accounts/ui/pages/forgot-password.tsx'),
        focus,
      ),
      page('/admin/login', () => import('#features/accounts/ui/pages/admin-login.tsx'), focus),
      page('/account', () => import('#features/accounts/ui/pages/account.tsx'), members),
      page('/account/data', () => import('#features/privacy/ui/pages/own-data.tsx'), members),
      page(
        '/admin/accounts',
        () => import('#features/accounts/ui/pages/admin-accounts.tsx'),
        members,
      ),
      page(
        '/admin/invitations',
        () => import('#features/registration-invitations/ui/pages/admin-invitations.tsx'),
        members,
      ),
      page('/join', () => import('#features/registration-invitations/ui/pages/join.tsx'), focus),
      page(
        '/admin/accounts/:id',
        () => import('#features/accounts/ui/pages/admin-account.tsx'),
        members,
      ),
      page('/signup', () => import('#features/accounts/ui/pages/signup.tsx'), focusCached),
      page(
        '/recruiter/register',
        () => import('#features/accounts/ui/pages/recruiter-register.tsx'),
        focusCached,
      ),
      page('/verify-email', () => import('#features/accounts/ui/pages/verify-email.tsx'), {
        layout: 'focus',
        requiresLogin: true,
      }),
      ...candidateRoutes,
      page(
        '/recruiter/edit-profile',
        () => import('#features/profiles/ui/pages/recruiter-edit-profile.tsx'),
        keptMembers,
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
        () => import('#features/hiring-pipeline/ui/pages/pipeline-settings.tsx'),
        members,
      ),
      page(
        '/recruiter/files',
        () => import('#features/data-transfer/ui/pages/data-transfer.tsx'),
        members,
      ),
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
      page(
        '/message-request/:token',
        () => import('#features/chat/ui/pages/request-link.tsx'),
        focus,
      ),
      page(
        '/introduction/:token',
        () => import('#features/introductions/ui/pages/introduction-link.tsx'),
        focus,
      ),
      page('/offer/:token', () => import('#features/referrals/ui/pages/offer-link.tsx'), {
        layout: 'focus',
      }),
      page(
        '/recruiter/requests',
        () => import('#features/referrals/ui/pages/offers.tsx'),
        keptMembers,
      ),
      page(
        '/recruiter/requests/:id',
        () => import('#features/referrals/ui/pages/offers.tsx'),
        keptMembers,
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
      page(
        '/companies/:slug/refer',
        () => import('#features/invitations/ui/pages/company-referrers.tsx'),
        { cacheSeconds: 30 },
      ),
      page('/invite/:token', () => import('#features/invitations/ui/pages/invited.tsx')),
      page(
        '/admin/unmet-demand',
        () => import('#features/invitations/ui/pages/unmet-demand.tsx'),
        members,
      ),
      page('/people-you-know', () => import('#features/acquaintances/ui/pages/acquaintances.tsx'), {
        ...members,
        flag: 'acquaintances',
      }),
      page('/answer/:token', () => import('#features/outcomes/ui/pages/answer.tsx'), focus),
      page('/pricing', () => import('#features/payments/ui/pages/pricing.tsx'), {
        cacheSeconds: 60,
      }),
      page(
        '/cancellation-policy',
        () => import('#features/payments/ui/pages/cancellation-policy.tsx'),
        { cacheSeconds: 60 },
      ),
      page('/payments', () => import('#features/payments/ui/pages/payments.tsx'), members),
      page('/payments/checkout', () => import('#features/payments/ui/pages/checkout.tsx'), members),
      page('/payments/orders/:id', () => import('#features/payments/ui/pages/order.tsx'), members),
      page(
        '/sandbox-pay/:token',
        () => import('#features/payments/ui/pages/sandbox-pay.tsx'),
        focus,
      ),
      page('/admin/payments', () => import('#features/finance/ui/pages/finance.tsx'), members),
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
      page(
        '/admin/sources',
        () => import('#features/job-boards/ui/pages/admin-job-boards.tsx'),
        members,
      ),
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
      page('/chat/:id', () => import('#features/chat/ui/pages/messages.tsx'), keptMembers),
      page('/chat/search', () => import('#features/chat/ui/pages/search.tsx'), members),
      page('/chat/history', () => import('#features/chat/ui/pages/messages.tsx'), keptMembers),
      ...(import.meta.env.DEV
        ? [page('/dev/kit', () => import('#web/kit/showcase/page.tsx'))]
        : []),
      { path: '*', loader: notFoundLoader, Component: NotFound, ErrorBoundary: NotFound },
    ],
  },
]
