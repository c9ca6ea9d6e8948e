import { catalogue } from '#shared/catalogue.ts'

/** What each figure means and how it is counted. Shown beside it, and in the file of an export. */
export const definitions = catalogue({
  en: {
    visitors:
      'Browsers that opened a page or a job that day. Without cookies, the same person counts again the next day, and on each device.',
    pageViews:
      'Pages opened by following a link in the product. The first page of a visit, jobs, help articles and admin pages don’t count.',
    jobViews: 'Times a job was opened, also by people who arrived on it.',
    pages: 'Views of each page in the period. Ids and secrets in addresses are left out.',
    devices: 'Views and actions by kind of device, as the browser tells it.',
    roles: 'Views and actions by the role that someone was signed in with.',
    funnel:
      'Of the people who signed up as candidates in weeks that began in the period: how many have reached each step since, in any order. A person counts once for each step.',
    visit: 'Daily visitors added up, so the same person counts once a day.',
    retention:
      'Of the people who signed up in a week: how many opened a page or a job while signed in, by weeks since sign-up.',
    sent: 'Referral requests sent in the period.',
    answered: 'Requests that at least one referrer accepted or passed on.',
    medianAnswer:
      'Time from sending a request until the first referrer accepted or passed. Half of the answered requests took longer. Unanswered requests don’t count.',
    fillRate:
      'Requests that a referrer accepted at least once, of those that were accepted or are over. Open requests don’t count.',
    waves:
      'A request goes to three referrers first, then to five and ten more. Answered: accepted or passed. Accepted: of all offers of that wave.',
  },
})
