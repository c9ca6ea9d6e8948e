/**
 * The words of the shell and the kit. Features keep theirs in `ui/messages.ts`, in the same form:
 * plain text, or a function where something is filled in. Counts and times come from `format.ts`.
 */
export const words = {
  skipToContent: 'Skip to the content',
  optional: 'optional',
  close: 'Close',
  moreMessages: (count: number) => `${count} more`,
  dismiss: 'Dismiss this message',
  remove: (what: string) => `Remove ${what}`,
  working: 'Working',
  showMore: 'Show more',
  allShown: 'That is all.',
  more: 'More',
  showing: (shown: string, total: string) => `${shown} of ${total} shown`,
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  jobs: 'Jobs',
  getReferred: 'Get referred',
  startPage: 'Start page',
  theme: { label: 'Colours', light: 'Light', dark: 'Dark', system: 'As the system' },
  notifications: 'Messages of this page',
  footer: 'People vouch for people.',
  howNumbersWork: 'How response stats work',
  hidden: 'anonymous until a referrer accepts',
  tooFew: 'Not enough data',
  fixFields: 'Some fields need fixing. We’ve kept what you typed.',
}
