import type { Feature } from './tiers.ts'

/** What the other features stand on: the first part of the table in `features.ts`. */
export const baseFeatures = {
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
  'registration-invitations': {
    tier: 'identity',
    tables: ['registration_invitations'],
    server: () => import('#features/registration-invitations/server/feature.ts'),
  },
  'access-keys': {
    tier: 'identity',
    tables: ['access_keys'],
    server: () => import('#features/access-keys/server/feature.ts'),
  },
  'site-settings': {
    tier: 'foundation',
    tables: ['site_settings', 'site_setting_changes'],
    server: () => import('#features/site-settings/server/feature.ts'),
  },
  push: {
    tier: 'foundation',
    tables: ['push_tokens', 'push_keys'],
    server: () => import('#features/push/server/feature.ts'),
  },
  notifications: {
    tier: 'foundation',
    tables: [
      'notifications',
      'notification_deliveries',
      'notification_preferences',
      'notification_settings',
    ],
    server: () => import('#features/notifications/server/feature.ts'),
  },
  broadcasts: {
    tier: 'foundation',
    tables: ['broadcasts', 'broadcast_recipients'],
    server: () => import('#features/broadcasts/server/feature.ts'),
  },
  'response-stats': {
    tier: 'foundation',
    tables: ['response_stats', 'response_stats_runs'],
    server: () => import('#features/response-stats/server/feature.ts'),
  },
  wallet: {
    tier: 'foundation',
    tables: ['plans', 'subscriptions', 'wallets', 'wallet_ledger', 'wallet_adjustments'],
    server: () => import('#features/wallet/server/feature.ts'),
  },
  invoices: {
    tier: 'foundation',
    tables: ['invoice_series', 'invoices'],
    files: [{ table: 'invoices', column: 'pdf_key' }],
    server: () => import('#features/invoices/server/feature.ts'),
  },
  payments: {
    tier: 'foundation',
    tables: [
      'payment_orders',
      'payment_events',
      'paid_subscriptions',
      'payment_refunds',
      'coupons',
      'coupon_redemptions',
      'sandbox_payments',
    ],
    files: [{ table: 'payment_orders', column: 'proof', isDocument: true }],
    server: () => import('#features/payments/server/feature.ts'),
  },
  finance: {
    tier: 'foundation',
    tables: ['payment_differences', 'payment_comparisons'],
    server: () => import('#features/finance/server/feature.ts'),
  },
  blocks: {
    tier: 'foundation',
    tables: ['account_blocks'],
    server: () => import('#features/blocks/server/feature.ts'),
  },
  moderation: {
    tier: 'foundation',
    tables: [
      'moderation_cases',
      'moderation_reports',
      'moderation_files',
      'moderation_sanctions',
      'moderation_appeals',
      'moderation_links',
    ],
    files: [{ table: 'moderation_files', column: 'storage_key' }],
    server: () => import('#features/moderation/server/feature.ts'),
  },
  transparency: {
    tier: 'foundation',
    tables: ['transparency_months'],
    server: () => import('#features/transparency/server/feature.ts'),
  },
  articles: {
    tier: 'foundation',
    tables: [
      'article_categories',
      'articles',
      'article_revisions',
      'article_addresses',
      'article_pictures',
      'article_authors',
    ],
    files: [{ table: 'article_pictures', column: 'sizes', isDocument: true }],
    server: () => import('#features/articles/server/feature.ts'),
  },
  agreements: {
    tier: 'foundation',
    tables: ['agreements', 'asked_agreements'],
    server: () => import('#features/agreements/server/feature.ts'),
  },
  'job-facts': {
    tier: 'foundation',
    tables: [],
    server: () => import('#features/job-facts/server/feature.ts'),
  },
} as const satisfies Record<string, Feature>
