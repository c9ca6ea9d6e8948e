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
import { links } from '#web/links.ts'

export type Place = { label: string; to: string; icon: LucideIcon; under: readonly string[] }

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
      label: 'Verification',
      to: links.companyVerify(),
      icon: BadgeCheck,
      under: ['/admin/company-verify'],
    },
    {
      label: 'Review',
      to: links.adminPostings(),
      icon: FileSearch,
      under: ['/admin/postings'],
    },
    {
      label: 'Companies',
      to: links.adminCompanies(),
      icon: Building2,
      under: ['/admin/companies'],
    },
    {
      label: 'Accounts',
      to: links.adminAccounts(),
      icon: Users,
      under: ['/admin/accounts'],
    },
    {
      label: 'Referrals',
      to: links.adminReferrals(),
      icon: Scale,
      under: ['/admin/referrals'],
    },
    {
      label: 'Boards',
      to: links.adminSources(),
      icon: Rss,
      under: ['/admin/sources'],
    },
    {
      label: 'Wallets',
      to: links.adminWallets(),
      icon: Wallet,
      under: ['/admin/wallets'],
    },
    {
      label: 'Connect',
      to: links.superConnect(),
      icon: Waypoints,
      under: ['/admin/super-connect'],
    },
  ],
}

/** The places under a hat, in the order of the rail. */
export function placesOf(hat: Hat): readonly Place[] {
  return places[hat]
}

/** True when a path lies in a place. */
export function isInPlace(place: Place, path: string): boolean {
  return place.under.some((start) => path === start || path.startsWith(`${start}/`))
}
