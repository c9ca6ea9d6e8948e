/**
 * The table of features, from the bottom up. Whatever the house knows about a feature as a whole stands
 * here: what the server runs of it, which tables it writes (no other does), and its tier.
 */
import type { FeatureServer } from '#platform/feature.ts'

/** A server calls features of its own tier and of those below. What happens is told upwards by events. */
export const tiers = ['identity', 'foundation', 'people', 'work', 'exchange'] as const

type Feature = {
  tier: (typeof tiers)[number]
  tables: readonly string[]
  server: () => Promise<{ feature: FeatureServer }>
}

export const features = {
  accounts: {
    tier: 'identity',
    tables: [
      'accounts',
      'identities',
      'sessions',
      'verifications',
      'one_time_codes',
      'known_devices',
      'trusted_browsers',
      'code_guesses',
      'admin_grants',
      'admin_invitations',
      'authenticators',
      'recovery_codes',
    ],
    server: () => import('#features/accounts/server/feature.ts'),
  },
  'sign-in': {
    tier: 'identity',
    tables: ['sign_in_flows', 'passkeys', 'phones'],
    server: () => import('#features/sign-in/server/feature.ts'),
  },
  numbers: {
    tier: 'foundation',
    tables: ['response_numbers', 'response_number_runs'],
    server: () => import('#features/numbers/server/feature.ts'),
  },
  wallet: {
    tier: 'foundation',
    tables: ['plans', 'subscriptions', 'wallets', 'wallet_ledger', 'wallet_adjustments'],
    server: () => import('#features/wallet/server/feature.ts'),
  },
  companies: {
    tier: 'people',
    tables: [
      'companies',
      'company_domains',
      'company_admins',
      'company_policies',
      'company_merges',
      'company_aliases',
      'company_pairs_apart',
      'company_merge_moves',
    ],
    server: () => import('#features/companies/server/feature.ts'),
  },
  profiles: {
    tier: 'people',
    tables: [
      'candidate_profiles',
      'resume_files',
      'blocked_companies',
      'proven_employments',
      'candidate_employers',
      'recruiter_profiles',
    ],
    server: () => import('#features/profiles/server/feature.ts'),
  },
  verification: {
    tier: 'people',
    tables: [
      'recruiter_verifications',
      'verification_bans',
      'verification_cases',
      'identity_documents',
    ],
    server: () => import('#features/verification/server/feature.ts'),
  },
  chat: {
    tier: 'people',
    tables: ['conversations', 'conversation_participants', 'messages'],
    server: () => import('#features/chat/server/feature.ts'),
  },
  jobs: {
    tier: 'work',
    tables: [
      'places',
      'place_names',
      'gazetteer',
      'jobs',
      'job_readers',
      'job_sources',
      'job_events',
      'job_comparisons',
      'job_imports',
      'job_search',
      'job_company_facts',
      'currency_rates',
      'job_search_variants',
      'job_search_words',
      'job_suggestions',
      'job_vocabularies',
    ],
    server: () => import('#features/jobs/server/feature.ts'),
  },
  referrals: {
    tier: 'work',
    tables: [
      'self_referral_holds',
      'referral_requests',
      'referral_offers',
      'referral_changes',
      'referral_events',
      'referral_reports',
      'referrer_reviews',
    ],
    server: () => import('#features/referrals/server/feature.ts'),
  },
  campaigns: {
    tier: 'work',
    tables: ['campaigns', 'campaign_lines'],
    server: () => import('#features/campaigns/server/feature.ts'),
  },
  introductions: {
    tier: 'work',
    tables: ['introductions'],
    server: () => import('#features/introductions/server/feature.ts'),
  },
  applications: {
    tier: 'work',
    tables: [
      'job_intakes',
      'applications',
      'application_events',
      'application_files',
      'interviews',
      'planned_rejections',
    ],
    server: () => import('#features/applications/server/feature.ts'),
  },
  selection: {
    tier: 'work',
    tables: [
      'hiring_stages',
      'application_stages',
      'hiring_templates',
      'hiring_jobs',
      'hiring_seats',
      'hiring_scorecards',
    ],
    server: () => import('#features/selection/server/feature.ts'),
  },
  hiring: {
    tier: 'work',
    tables: ['application_notes', 'applicant_people'],
    server: () => import('#features/hiring/server/feature.ts'),
  },
  postings: {
    tier: 'work',
    tables: ['job_postings'],
    server: () => import('#features/postings/server/feature.ts'),
  },
  outcomes: {
    tier: 'work',
    tables: ['answer_links', 'outcome_statements', 'referral_proofs', 'thank_you_notes'],
    server: () => import('#features/outcomes/server/feature.ts'),
  },
  disputes: {
    tier: 'work',
    tables: ['disputes', 'dispute_statements'],
    server: () => import('#features/disputes/server/feature.ts'),
  },
  saved: {
    tier: 'work',
    tables: ['saved_jobs', 'job_alerts', 'job_alert_deliveries'],
    server: () => import('#features/saved/server/feature.ts'),
  },
  sources: {
    tier: 'exchange',
    tables: ['sources', 'source_syncs'],
    server: () => import('#features/sources/server/feature.ts'),
  },
  syndication: {
    tier: 'exchange',
    tables: ['index_now_jobs'],
    server: () => import('#features/syndication/server/feature.ts'),
  },
  transfers: {
    tier: 'exchange',
    tables: ['transfer_references'],
    server: () => import('#features/transfers/server/feature.ts'),
  },
} as const satisfies Record<string, Feature>
