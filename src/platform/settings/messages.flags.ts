import { catalogue } from '#shared/catalogue.ts'
import type { FlagName } from '#shared/flags.ts'

const words = catalogue({
  en: {
    referrals: 'Referrals',
    candidates: 'Candidates',
    analytics: 'Analytics',
    moderation: 'Moderation',
    oneShot: {
      label: 'One-shot',
      description: 'Candidates can ask several companies for a referral at once.',
    },
    acquaintances: {
      label: 'People you know',
      description:
        'Candidates can import their contacts and see who they know at a company. When this is off, imported contacts aren’t shown.',
    },
    openFigures: {
      label: 'Open figures',
      description: 'Anyone can see the number of jobs, requests and answers at /open.',
    },
    transparency: {
      label: 'Transparency report',
      description: 'Anyone can see each month’s moderation figures at /transparency.',
    },
  },
})

/** Who answers for a part, and what it is. */
export const flagWords: Readonly<
  Record<FlagName, () => { owner: string; label: string; description: string }>
> = {
  oneShot: () => ({ owner: words.referrals, ...words.oneShot }),
  acquaintances: () => ({ owner: words.candidates, ...words.acquaintances }),
  openFigures: () => ({ owner: words.analytics, ...words.openFigures }),
  transparency: () => ({ owner: words.moderation, ...words.transparency }),
}
