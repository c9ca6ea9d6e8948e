/** What links in emails lead to that act without signing in: each page has one button, and opening it changes nothing. */
import type { RouteObject } from 'react-router'
import { page, type PageOptions } from './shell/page.ts'

const focus: PageOptions = { layout: 'focus' }

export const mailLinkRoutes: RouteObject[] = [
  page('/offer/:token', () => import('#features/referrals/ui/pages/offer-link.tsx'), focus),
  page('/message-request/:token', () => import('#features/chat/ui/pages/request-link.tsx'), focus),
  page(
    '/introduction/:token',
    () => import('#features/introductions/ui/pages/introduction-link.tsx'),
    focus,
  ),
  page('/confirm-job/:token', () => import('#features/postings/ui/pages/confirm-job.tsx'), focus),
  page('/unsubscribe/:token', () => import('#features/saved/ui/pages/unsubscribe.tsx'), focus),
  page(
    '/notifications/stop/:token',
    () => import('#features/notifications/ui/pages/stop-emails.tsx'),
    focus,
  ),
]
