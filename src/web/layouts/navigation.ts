/** Navigation of the signed-in app: only pages that exist. */
import { navigationWords } from '#web/messages/shell.ts'
import {
  BadgeCheck,
  KanbanSquare,
  LayoutDashboard,
  LifeBuoy,
  BriefcaseBusiness,
  Building2,
  ChartColumn,
  CreditCard,
  FileSearch,
  Flag,
  Inbox,
  MailWarning,
  Megaphone,
  MessageSquareText,
  Newspaper,
  MessagesSquare,
  Scale,
  ScrollText,
  Rss,
  Send,
  Settings,
  User,
  Users,
  Wallet,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '#shared/endpoint.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import { links } from '#web/links.ts'

export type NavigationItem = {
  label: string
  to: string
  icon: LucideIcon
  under: readonly string[]
  /** What an admin needs for it. */
  permission?: AdminPermission
}

const jobs: NavigationItem = {
  get label() {
    return navigationWords.jobs
  },
  to: links.jobs(),
  icon: BriefcaseBusiness,
  under: ['/job-search', '/job-listing', '/old-job-listing'],
}
/** Of everyone: recruiters have their own under Hiring. */
const allJobs: NavigationItem = {
  get label() {
    return navigationWords.allJobs
  },
  to: jobs.to,
  icon: jobs.icon,
  under: jobs.under,
}
const messages: NavigationItem = {
  get label() {
    return navigationWords.messages
  },
  to: links.conversations(),
  icon: MessagesSquare,
  under: ['/chat', '/introductions'],
}

const feed: NavigationItem = {
  get label() {
    return navigationWords.feed
  },
  to: links.feeds(),
  icon: MessageSquareText,
  under: ['/feeds'],
}

const items: Record<Role, readonly NavigationItem[]> = {
  jobSeeker: [
    jobs,
    {
      get label() {
        return navigationWords.referrals
      },
      to: links.referrals(),
      icon: Send,
      under: ['/referrals', '/get-referral', '/candidate/one-shot', '/disputes', '/wallet'],
    },
    {
      get label() {
        return navigationWords.applied
      },
      to: links.applications(),
      icon: KanbanSquare,
      under: ['/applications', '/apply', '/saved', '/alerts'],
    },
    messages,
    {
      get label() {
        return navigationWords.me
      },
      to: links.candidateProfile(),
      icon: User,
      under: [
        '/candidate/edit-profile',
        '/candidate/register',
        '/candidate/resume-service',
        '/candidate/resume-reviews',
        '/candidate/visibility',
        '/candidate/public-profile',
      ],
    },
    feed,
  ],
  recruiter: [
    {
      get label() {
        return navigationWords.requests
      },
      to: links.offers(),
      icon: Inbox,
      under: ['/recruiter/requests', '/recruiter/resume-reviews', '/disputes'],
    },
    {
      get label() {
        return navigationWords.hiring
      },
      to: links.hiring(),
      icon: KanbanSquare,
      under: [
        '/recruiter/jobs',
        '/recruiter/applicants',
        '/recruiter/waiting',
        '/recruiter/selection',
        '/recruiter/search-job-seekers',
        '/recruiter/saved-candidates',
      ],
    },
    allJobs,
    messages,
    {
      get label() {
        return navigationWords.me
      },
      to: links.recruiterProfile(),
      icon: User,
      under: ['/recruiter/edit-profile', '/recruiter/verification', '/recruiter/company'],
    },
    feed,
  ],
  admin: [
    {
      get label() {
        return navigationWords.today
      },
      to: links.adminDashboard(),
      icon: LayoutDashboard,
      under: ['/admin/dashboard'],
    },
    {
      get label() {
        return navigationWords.verify
      },
      to: links.companyVerify(),
      icon: BadgeCheck,
      under: ['/admin/company-verify'],
      permission: 'verifications.decide',
    },
    {
      get label() {
        return navigationWords.review
      },
      to: links.adminPostings(),
      icon: FileSearch,
      under: ['/admin/postings'],
      permission: 'reports.decide',
    },
    {
      get label() {
        return navigationWords.reports
      },
      to: links.adminModeration(),
      icon: Flag,
      under: ['/admin/moderation'],
      permission: 'reports.decide',
    },
    {
      get label() {
        return navigationWords.support
      },
      to: links.adminTickets(),
      icon: LifeBuoy,
      under: ['/admin/support-tickets', '/admin/saved-answers', '/admin/ignored-emails'],
      permission: 'tickets.answer',
    },
    {
      get label() {
        return navigationWords.accounts
      },
      to: links.adminAccounts(),
      icon: Users,
      under: ['/admin/accounts', '/admin/invitations'],
      permission: 'accounts.manage',
    },
    {
      get label() {
        return navigationWords.companies
      },
      to: links.adminCompanies(),
      icon: Building2,
      under: ['/admin/companies', '/admin/unmet-demand'],
      permission: 'companies.manage',
    },
    {
      get label() {
        return navigationWords.payments
      },
      to: links.finance(),
      icon: CreditCard,
      under: ['/admin/payments'],
      permission: 'refunds.approve',
    },
    {
      get label() {
        return navigationWords.feed
      },
      to: links.adminFeed(),
      icon: MessageSquareText,
      under: ['/admin/feed'],
      permission: 'reports.decide',
    },
    {
      get label() {
        return navigationWords.referrals
      },
      to: links.adminReferrals(),
      icon: Scale,
      under: ['/admin/referrals'],
      permission: 'disputes.decide',
    },
    {
      get label() {
        return navigationWords.resumeReviews
      },
      to: links.adminResumeReviews(),
      icon: Inbox,
      under: ['/admin/resume-reviews'],
      permission: 'resumeReviews.manage',
    },
    {
      get label() {
        return navigationWords.connect
      },
      to: links.superConnect(),
      icon: Waypoints,
      under: ['/admin/super-connect'],
      permission: 'people.connect',
    },
    {
      get label() {
        return navigationWords.articles
      },
      to: links.adminArticles(),
      icon: Newspaper,
      under: ['/admin/articles', '/admin/article-authors'],
      permission: 'content.edit',
    },
    {
      get label() {
        return navigationWords.broadcast
      },
      to: links.broadcast(),
      icon: Megaphone,
      under: ['/admin/broadcast'],
      permission: 'broadcasts.send',
    },
    {
      get label() {
        return navigationWords.delivery
      },
      to: links.adminDeliveries(),
      icon: MailWarning,
      under: ['/admin/deliveries'],
      permission: 'accounts.manage',
    },
    {
      get label() {
        return navigationWords.boards
      },
      to: links.adminJobBoards(),
      icon: Rss,
      under: ['/admin/sources'],
      permission: 'sources.manage',
    },
    {
      get label() {
        return navigationWords.wallets
      },
      to: links.adminWallets(),
      icon: Wallet,
      under: ['/admin/wallets'],
      permission: 'wallets.adjust',
    },
    {
      get label() {
        return navigationWords.analytics
      },
      to: links.adminAnalytics(),
      icon: ChartColumn,
      under: ['/admin/analytics'],
      permission: 'figures.read',
    },
    {
      get label() {
        return navigationWords.audit
      },
      to: links.adminAudit(),
      icon: ScrollText,
      under: ['/admin/audit'],
      permission: 'audit.read',
    },
    {
      get label() {
        return navigationWords.settings
      },
      to: links.adminSettings(),
      icon: Settings,
      under: ['/admin/settings'],
      permission: 'settings.manage',
    },
  ],
}

/** Navigation in a role, in the order of the rail; of an admin's those that the permissions open. */
export function navigationOf(
  role: Role,
  permissions: readonly AdminPermission[] = [],
): readonly NavigationItem[] {
  return items[role].filter(({ permission }) => !permission || permissions.includes(permission))
}

/** What a bar at the bottom of a phone has room for, and a rail beside the page. */
export const mostInBar = 5
export const mostInRail = 9

/** What there is room for, and what goes behind the last item. */
export function fitTo(
  most: number,
  all: readonly NavigationItem[],
): { shown: readonly NavigationItem[]; more: readonly NavigationItem[] } {
  if (all.length <= most) return { shown: all, more: [] }
  return { shown: all.slice(0, most - 1), more: all.slice(most - 1) }
}

/** True when a path lies in an item. */
export function isWithin(item: NavigationItem, path: string): boolean {
  return item.under.some((start) => path === start || path.startsWith(`${start}/`))
}
