import { catalogue } from '#shared/catalogue.ts'

const at = (company: string | null) => (company ? ` at ${company}` : '')

type WayGoal = { kind: 'request' | 'application'; company: string | null }

/** Words of the steps before a request or an application, on pages of other features. */
export const wayWords = catalogue({
  en: {
    label: { request: 'Your request', application: 'Your application' },
    back: (goal: WayGoal) => `Back to your ${goal.kind}${at(goal.company)}`,
    toProfile: 'Complete your profile',
    needsProfile: (goal: WayGoal, required: number) =>
      `One step left for your ${goal.kind}${at(goal.company)}: complete at least ${required}% of your profile.`,
    progress: (goal: WayGoal, score: number, required: number) =>
      `Your ${goal.kind}${at(goal.company)} needs ${required}%. Your profile is ${score}% complete.`,
    confirm: 'Confirm your email',
  },
})
