import { catalogue } from '#shared/catalogue.ts'

/** What admins see of one person. */
export const personWords = catalogue({
  en: {
    label: 'Sign-in',
    told: ({ sessions, hasSecondFactor }: { sessions: number; hasSecondFactor: boolean }) =>
      `${sessions} active ${sessions === 1 ? 'session' : 'sessions'}. Two-step verification is ${hasSecondFactor ? 'on' : 'off'}.`,
  },
})
