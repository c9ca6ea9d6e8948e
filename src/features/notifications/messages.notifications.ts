import { catalogue } from '#shared/catalogue.ts'

/** Kinds of news, as the settings name them. */
export const typeWords = catalogue({
  en: {
    security: {
      label: 'Sign-in and security',
      why: 'You have an account.',
      lockedReason:
        'Codes and security warnings always come by email, so nobody can take over your account unnoticed.',
    },
  },
})
