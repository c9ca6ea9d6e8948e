import { catalogue } from '#shared/catalogue.ts'

/**
 * The words of the shell and the kit. Features keep theirs in `ui/messages.ts`, in the same form:
 * plain text, or a function where something is filled in. Counts and times come from `format.ts`.
 */
export const words = catalogue({
  en: {
    skipToContent: 'Skip to main content',
    optional: 'optional',
    close: 'Close',
    moreMessages: (count: number) => `${count} more`,
    dismiss: 'Dismiss message',
    remove: (what: string, list: string) => `Remove ${what} from ${list}`,
    working: 'Working',
    showMore: 'Show more',
    allShown: 'End of list',
    more: 'More',
    navigation: { main: 'Main', rail: 'Main menu', bar: 'Bottom menu' },
    showing: (shown: string, total: string) => `${shown} of ${total} shown`,
    signIn: 'Sign in',
    signUp: 'Sign up',
    signOut: 'Sign out',
    jobs: 'Jobs',
    getReferred: 'Get referred',
    startPage: 'Home',
    theme: { label: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
    notifications: 'Notifications',
    footer: 'People vouch for people.',
    howNumbersWork: 'How response stats work',
    openFigures: 'Open figures',
    transparency: 'Transparency',
    about: 'About',
    pricing: 'Pricing',
    help: 'Help',
    support: 'Support',
    feed: 'Feed',
    blog: 'Blog',
    terms: 'Terms',
    privacy: 'Privacy',
    noneFound: 'No matches',
    monthOf: (label: string) => `${label} month`,
    yearOf: (label: string) => `${label} year`,
    yearHint: 'Enter a year with four digits, such as 2021.',
    hidden: 'anonymous until a referrer accepts',
    tooFew: 'Not enough data',
  },
})
