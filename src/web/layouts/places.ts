/** The places of the signed-in app: only pages that exist. */
import {
  BadgeCheck,
  KanbanSquare,
  BriefcaseBusiness,
  Building2,
  FileSearch,
  Inbox,
  MessagesSquare,
  Scale,
  Rss,
  Send,
  User,
  Users,
  Wallet,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { Hat } from '#shared/endpoint.ts'
import type { AdminPermission } from '#shared/permissions.ts'
import { links } from '#web/links.ts'

export type Place = {
  label: string
  to: string
  icon: LucideIcon
  under: readonly string[]
  /** What an admin needs for it. */
  permission?: AdminPermission
}

const jobs: Place = {
  label: 'Jobs',
  to: links.jobs(),
  icon: BriefcaseBusiness,
  under: ['/job-search', '/job-listing', '/old-job-listing'],
}
const messages: Place = {
  label: 'Messages',
  to: links.conversations(),
  icon: MessagesSquare,
  under: ['/chat', '/introductions'],
}

const places: Record<Hat, readonly Place[]> = {
  jobSeeker: [
    jobs,
    {
      label: 'Referrals',
      to: links.referrals(),
      icon: Send,
      under: ['/referrals', '/get-referral', '/candidate/one-shot', '/disputes', '/wallet'],
    },
    {
      label: 'Applied',
      to: links.applications(),
      icon: KanbanSquare,
      under: ['/applications', '/apply', '/saved', '/alerts'],
    },
    messages,
    {
      label: 'Me',
      to: links.candidateProfile(),
      icon: User,
      under: ['/candidate/edit-profile', '/candidate/register'],
    },
  ],
  recruiter: [
    {
      label: 'Requests',
      to: links.offers(),
      icon: Inbox,
      under: ['/recruiter/requests', '/disputes'],
    },
    {
      label: 'Hiring',
      to: links.hiring(),
      icon: KanbanSquare,
      under: [
        '/recruiter/jobs',
        '/recruiter/applicants',
        '/recruiter/waiting',
        '/recruiter/selection',
      ],
    },
    jobs,
    messages,
    {
      label: 'Me',
      to: links.recruiterProfile(),
      icon: User,
      under: ['/recruiter/edit-profile', '/recruiter/verification', '/recruiter/company'],
    },
  ],
  admin: [
    {
      label: 'Verify',
      to: links.companyVerify(),
      icon: BadgeCheck,
      under: ['/admin/company-verify'],
      permission: 'verifications.decide',
    },
    {
      label: 'Review',
      to: links.adminPostings(),
      icon: FileSearch,
      under: ['/admin/postings'],
      permission: 'reports.decide',
    },
    {
      label: 'Companies',
      to: links.adminCompanies(),
      icon: Building2,
      under: ['/admin/companies'],
      permission: 'companies.manage',
    },
    {
      label: 'Accounts',
      to: links.adminAccounts(),
      icon: Users,
      under: ['/admin/accounts'],
      permission: 'accounts.manage',
    },
    {
      label: 'Referrals',
      to: links.adminReferrals(),
      icon: Scale,
      under: ['/admin/referrals'],
      permission: 'disputes.decide',
    },
    {
      label: 'Boards',
      to: links.adminSources(),
      icon: Rss,
      under: ['/admin/sources'],
      permission: 'sources.manage',
    },
    {
      label: 'Wallets',
      to: links.adminWallets(),
      icon: Wallet,
      under: ['/admin/wallets'],
      permission: 'wallets.adjust',
    },
    {
      label: 'Connect',
      to: links.superConnect(),
      icon: Waypoints,
      under: ['/admin/super-connect'],
      permission: 'people.connect',
    },
  ],
}

/** The places under a hat, in the order of the rail; of an admin's those that the permissions open. */
export function placesOf(hat: Hat, permissions: readonly AdminPermission[] = []): readonly Place[] {
  return places[hat].filter(({ permission }) => !permission || permissions.includes(permission))
}

const mostInBar = 5

/** What a bar has room for, and what goes behind its last place. */
export function barOf(all: readonly Place[]): { shown: readonly Place[]; more: readonly Place[] } {
  if (all.length <= mostInBar) return { shown: all, more: [] }
  return { shown: all.slice(0, mostInBar - 1), more: all.slice(mostInBar - 1) }
}

/** True when a path lies in a place. */
export function isInPlace(place: Place, path: string): boolean {
  return place.under.some((start) => path === start || path.startsWith(`${start}/`))
}
