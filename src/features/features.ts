/**
 * The table of features, from the bottom up. Whatever the house knows about a feature as a whole stands
 * here: what the server runs of it, which tables it writes (no other does), and its tier.
 */
import type { FileColumn } from '#platform/db/file-keys.ts'
import { baseFeatures } from './base-features.ts'
import type { Feature } from './tiers.ts'

export const features = {
  ...baseFeatures,
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
    files: [{ table: 'companies', column: 'logo_key' }],
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
      'profile_pictures',
    ],
    files: [
      { table: 'resume_files', column: 'storage_key' },
      { table: 'profile_pictures', column: 'storage_key' },
    ],
    server: () => import('#features/profiles/server/feature.ts'),
  },
  resumes: {
    tier: 'people',
    tables: ['built_resumes'],
    server: () => import('#features/resumes/server/feature.ts'),
  },
  'cover-notes': {
    tier: 'people',
    tables: ['cover_notes'],
    server: () => import('#features/cover-notes/server/feature.ts'),
  },
  'public-profiles': {
    tier: 'people',
    tables: ['public_profiles', 'public_profile_addresses'],
    server: () => import('#features/public-profiles/server/feature.ts'),
  },
  'resume-shares': {
    tier: 'people',
    tables: ['resume_shares', 'resume_share_views'],
    files: [{ table: 'resume_shares', column: 'storage_key' }],
    server: () => import('#features/resume-shares/server/feature.ts'),
  },
  'resume-reviews': {
    tier: 'people',
    tables: ['resume_reviewers', 'resume_reviews', 'resume_review_rounds', 'resume_review_events'],
    files: [{ table: 'resume_review_rounds', column: 'storage_key' }],
    server: () => import('#features/resume-reviews/server/feature.ts'),
  },
  verification: {
    tier: 'people',
    tables: [
      'recruiter_verifications',
      'verification_bans',
      'verification_cases',
      'identity_documents',
    ],
    files: [{ table: 'identity_documents', column: 'storage_key' }],
    server: () => import('#features/verification/server/feature.ts'),
  },
  chat: {
    tier: 'people',
    tables: [
      'conversations',
      'conversation_participants',
      'messages',
      'chat_settings',
      'presence',
      'chat_files',
      'hidden_messages',
    ],
    files: [
      { table: 'chat_files', column: 'storage_key' },
      { table: 'chat_files', column: 'preview_key' },
    ],
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
      'job_events',
      'job_comparisons',
      'job_search',
      'job_company_facts',
      'currency_rates',
    ],
    server: () => import('#features/jobs/server/feature.ts'),
  },
  'job-search': {
    tier: 'work',
    tables: ['job_search_variants', 'job_search_words', 'job_suggestions', 'job_vocabularies'],
    server: () => import('#features/job-search/server/feature.ts'),
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
    tables: ['campaigns', 'campaign_requests'],
    server: () => import('#features/campaigns/server/feature.ts'),
  },
  introductions: {
    tier: 'work',
    tables: ['introductions'],
    server: () => import('#features/introductions/server/feature.ts'),
  },
  'people-search': {
    tier: 'work',
    tables: ['findable_people', 'people_openings', 'people_contacts'],
    server: () => import('#features/people-search/server/feature.ts'),
  },
  'resume-coverage': {
    tier: 'work',
    tables: [],
    server: () => import('#features/resume-coverage/server/feature.ts'),
  },
  sourcing: {
    tier: 'work',
    tables: [
      'people_searches',
      'people_lists',
      'people_list_entries',
      'people_tags',
      'people_notes',
      'people_dismissals',
    ],
    server: () => import('#features/sourcing/server/feature.ts'),
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
    files: [{ table: 'application_files', column: 'storage_key' }],
    server: () => import('#features/applications/server/feature.ts'),
  },
  'hiring-pipeline': {
    tier: 'work',
    tables: [
      'hiring_stages',
      'application_stages',
      'hiring_templates',
      'hiring_jobs',
      'hiring_seats',
      // A view: the seats of people who hire there now.
      'hiring_seats_in_force',
      'hiring_scorecards',
    ],
    server: () => import('#features/hiring-pipeline/server/feature.ts'),
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
    files: [{ table: 'referral_proofs', column: 'storage_key' }],
    server: () => import('#features/outcomes/server/feature.ts'),
  },
  disputes: {
    tier: 'work',
    tables: ['disputes', 'dispute_statements'],
    files: [{ table: 'dispute_statements', column: 'storage_key' }],
    server: () => import('#features/disputes/server/feature.ts'),
  },
  saved: {
    tier: 'work',
    tables: [
      'saved_jobs',
      'job_alerts',
      'job_alert_deliveries',
      'company_watches',
      'request_drafts',
    ],
    server: () => import('#features/saved/server/feature.ts'),
  },
  invitations: {
    tier: 'work',
    tables: ['referrer_invitations'],
    server: () => import('#features/invitations/server/feature.ts'),
  },
  acquaintances: {
    tier: 'work',
    tables: ['acquaintance_keys', 'acquaintance_imports', 'acquaintances', 'acquaintance_tags'],
    server: () => import('#features/acquaintances/server/feature.ts'),
  },
  feeds: {
    tier: 'work',
    tables: [
      'posts',
      'feed_tags',
      'post_streams',
      'feed_follows',
      'post_comments',
      'post_reactions',
      'post_votes',
      'post_answers',
      'post_versions',
      'hidden_posts',
      'muted_words',
      'tag_digests',
    ],
    server: () => import('#features/feeds/server/feature.ts'),
  },
  'job-boards': {
    tier: 'exchange',
    tables: [
      'job_boards',
      'job_board_syncs',
      'job_board_postings',
      'job_sources',
      'job_imports',
      'index_now_jobs',
      'index_now_pages',
      'index_now_collections',
    ],
    server: () => import('#features/job-boards/server/feature.ts'),
  },
  'data-transfer': {
    tier: 'exchange',
    tables: ['transfer_references'],
    server: () => import('#features/data-transfer/server/feature.ts'),
  },
  analytics: {
    tier: 'foundation',
    tables: [
      'analytics_events',
      'analytics_progress',
      'analytics_salts',
      'analytics_daily',
      'analytics_daily_pages',
      'analytics_daily_visitors',
      'analytics_visitors',
      'analytics_milestones',
      'analytics_active_weeks',
      'analytics_cohorts',
      'analytics_retention',
      'analytics_opt_outs',
    ],
    server: () => import('#features/analytics/server/feature.ts'),
  },
  privacy: {
    tier: 'exchange',
    tables: ['data_exports', 'data_export_parts', 'account_deletions', 'consents'],
    files: [{ table: 'data_export_parts', column: 'storage_key' }],
    server: () => import('#features/privacy/server/feature.ts'),
  },
  'audit-log': {
    tier: 'foundation',
    tables: ['audit_checks'],
    server: () => import('#features/audit-log/server/feature.ts'),
  },
  backups: {
    tier: 'foundation',
    tables: ['backup_runs'],
    server: () => import('#features/backups/server/feature.ts'),
  },
  tickets: {
    tier: 'foundation',
    tables: [
      'tickets',
      'ticket_entries',
      'ticket_files',
      'ticket_mails',
      'ticket_viewers',
      'saved_answers',
      'help_answers',
    ],
    files: [
      { table: 'ticket_files', column: 'storage_key' },
      { table: 'ticket_mails', column: 'storage_key' },
    ],
    server: () => import('#features/tickets/server/feature.ts'),
  },
} as const satisfies Record<string, Feature>

/** Every column in which a row names a stored file. */
export const fileColumns: readonly FileColumn[] = Object.values<Feature>(features).flatMap(
  ({ files = [] }) => files,
)
