import { catalogue } from '#shared/catalogue.ts'

/** Work that waits, as the admin’s dashboard names it. */
export const queueWords = catalogue({
  en: {
    screening: 'Held referral requests',
    reports: 'Reported referral requests',
    reviews: 'Referrers with many referrals',
    selfReferrals: 'Possible self-referrals',
  },
})
