import { catalogue } from '#shared/catalogue.ts'

/** What stands around every page, and instead of one that cannot be shown. */
export const shellWords = catalogue({
  en: {
    description:
      'Find a job and get referred by someone who works there. Every request has a deadline, and you always see whose turn it is.',
    pageNotFound: 'Page Not Found',
    noAnswer: 'No response from the server',
    busy: 'The server is busy',
    internal: 'Internal Server Error',
    cannotBeShown: 'We can’t show this page',
    confirmWorkEmail: 'Confirm your work email',
    notFoundAt: (path: string) => `Page Not Found: ${path}`,
    noRouteAt: (path: string) => `Page not found: ${path}`,
    mistyped: 'Check the address. The page may have moved or been deleted. ',
    tryAgain: 'Try again in a minute. ',
    toStart: 'Go to the home page',
    newVersion: 'A new version is ready. You’ll get it on the next page you open.',
    offline: 'You’re offline. This is what your device saved',
    keptOffline: 'Saved on this device. We’ll send it when you’re back online.',
    notShown: 'We couldn’t show this page.',
    kept: 'We’ve kept what you typed. Try again in a minute.',
    language: 'Language',
    languages: { en: 'English', 'en-XA': 'Disguised English' },
  },
})

export const navigationWords = catalogue({
  en: {
    jobs: 'Jobs',
    allJobs: 'All jobs',
    messages: 'Messages',
    referrals: 'Referrals',
    applied: 'Applied',
    me: 'Me',
    requests: 'Requests',
    hiring: 'Hiring',
    verify: 'Verify',
    review: 'Review',
    reports: 'Reports',
    companies: 'Companies',
    accounts: 'Accounts',
    broadcast: 'Broadcast',
    articles: 'Articles',
    support: 'Support',
    delivery: 'Delivery',
    boards: 'Job boards',
    wallets: 'Wallets',
    payments: 'Payments',
    connect: 'Connect',
    feed: 'Feed',
    today: 'Today',
    analytics: 'Analytics',
    audit: 'Audit log',
    settings: 'Settings',
    resumeReviews: 'Resumes',
  },
})
