/** How candidates sign up, what they apply for and save, their profile and resumes, who sees them, and how recruiters find one. */
import type { RouteObject } from 'react-router'
import { page, type PageOptions } from './shell/page.ts'

const focusCached: PageOptions = { layout: 'focus', cacheSeconds: 600 }
const members: PageOptions = { requiresLogin: true }
/** Can be read without a connection. */
const keptMembers: PageOptions = { ...members, isKept: true }

export const candidateRoutes: RouteObject[] = [
  page(
    '/candidate/register',
    () => import('#features/accounts/ui/pages/candidate-register.tsx'),
    focusCached,
  ),
  page(
    '/candidate/edit-profile',
    () => import('#features/profiles/ui/pages/candidate-edit-profile.tsx'),
    keptMembers,
  ),
  page('/apply', () => import('#features/applications/ui/pages/apply.tsx')),
  page(
    '/applications',
    () => import('#features/applications/ui/pages/applications.tsx'),
    keptMembers,
  ),
  page(
    '/applications/:id',
    () => import('#features/applications/ui/pages/application.tsx'),
    keptMembers,
  ),
  page('/saved', () => import('#features/saved/ui/pages/saved.tsx'), keptMembers),
  page('/alerts', () => import('#features/saved/ui/pages/alerts.tsx'), members),
  page('/alerts/new', () => import('#features/saved/ui/pages/new-alert.tsx'), members),
  page('/alerts/:id', () => import('#features/saved/ui/pages/alert.tsx'), members),
  page('/unsubscribe/:token', () => import('#features/saved/ui/pages/unsubscribe.tsx'), {
    layout: 'focus',
  }),
  page('/candidate/one-shot', () => import('#features/campaigns/ui/pages/one-shot.tsx'), {
    ...members,
    flag: 'oneShot',
  }),
  page('/profile/:address', () => import('#features/public-profiles/ui/pages/public-profile.tsx')),
  page(
    '/candidate/public-profile',
    () => import('#features/public-profiles/ui/pages/public-profile-settings.tsx'),
    members,
  ),
  page(
    '/shared-resume/:token',
    () => import('#features/resume-shares/ui/pages/shared-resume.tsx'),
    { layout: 'focus' },
  ),
  page('/candidate/resume-service', () => import('#features/resumes/ui/pages/resume-service.tsx')),
  page(
    '/candidate/resume-reviews/new',
    () => import('#features/resume-reviews/ui/pages/order-review.tsx'),
    members,
  ),
  page(
    '/candidate/resume-reviews/:id',
    () => import('#features/resume-reviews/ui/pages/own-review.tsx'),
    members,
  ),
  page(
    '/recruiter/resume-reviews',
    () => import('#features/resume-reviews/ui/pages/reviewing.tsx'),
    members,
  ),
  page(
    '/recruiter/resume-reviews/:id',
    () => import('#features/resume-reviews/ui/pages/review-order.tsx'),
    members,
  ),
  page(
    '/admin/resume-reviews',
    () => import('#features/resume-reviews/ui/pages/admin-resume-reviews.tsx'),
    members,
  ),
  page(
    '/candidate/visibility',
    () => import('#features/people-search/ui/pages/visibility.tsx'),
    members,
  ),
  page(
    '/still-looking/:token',
    () => import('#features/people-search/ui/pages/still-looking.tsx'),
    { layout: 'focus' },
  ),
  page(
    '/recruiter/saved-candidates',
    () => import('#features/sourcing/ui/pages/saved-candidates.tsx'),
    members,
  ),
  page(
    '/recruiter/saved-candidates/:id',
    () => import('#features/sourcing/ui/pages/people-list.tsx'),
    members,
  ),
  page(
    '/recruiter/search-job-seekers',
    () => import('#features/people-search/ui/pages/search-job-seekers.tsx'),
    members,
  ),
]
