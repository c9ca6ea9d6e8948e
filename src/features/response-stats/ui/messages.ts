import { catalogue } from '#shared/catalogue.ts'
import { fewestCases } from '#shared/sampled-figures.ts'
import { casesCounted } from '../contract.ts'

/** `/how-numbers-work`. */
export const words = catalogue({
  en: {
    title: 'How response stats work',
    lead: 'What each figure counts and how lists are ordered. Nobody can pay for a better one.',
    example: 'Every figure shows its sample size',
    exampleLead: `We show how many cases each figure comes from. Below ${fewestCases} cases we show only how many there are, because one good or bad day would decide it. We show bad figures exactly like good ones.`,
    requests: 'Referral requests',
    requestRules: [
      [
        'What is a case',
        `A request that was offered to a person and is over: accepted, passed, or missed. The newest ${casesCounted} count. A request that someone else accepted first doesn’t count.`,
      ],
      [
        'Answered',
        'Accepted or passed in time. A pass with a reason counts as much as an acceptance.',
      ],
      [
        'Median',
        'Hours from sending the request to the referrer’s reply. Only answered requests count.',
      ],
      [
        'Missed',
        'A request not answered within 48 hours, or accepted and then left for five days.',
      ],
      [
        'Confirmed referrals',
        `Referrals that the candidate has confirmed: the company got in touch. Each referral made is a case, so these figures need ${fewestCases} referrals. We also show how many were found to be untrue.`,
      ],
    ] satisfies [term: string, rule: string][],
    applications: 'Applications',
    applicationRules: [
      [
        'What is a case',
        `An application made here that got a reply, or got none by its deadline despite two reminders. The newest ${casesCounted} count. Applications withdrawn before a reply don’t count.`,
      ],
      ['Median', 'Days from sending the application to the first reply.'],
      ['Overdue now', 'Open applications past their reply deadline.'],
    ] satisfies [term: string, rule: string][],
    always: 'For all figures',
    alwaysRules: [
      'We update them within a minute and recount everything every night.',
      'Companies see the same figures about themselves as everyone else.',
      'Nobody can hide, buy or reset a figure. New cases replace old ones.',
    ],
    jobMatch: 'How a job fits a profile',
    jobMatchLead:
      'We compare your profile with the posting. Anything that either leaves out doesn’t count. We also show what doesn’t match.',
    jobParts: {
      skills: 'Skills in the posting',
      title: 'Words in the title',
      seniority: 'Seniority',
      place: 'Location',
      workMode: 'On site, hybrid or remote',
    },
    order: 'Who we ask for a referral, and in what order',
    orderLead: 'Verified employees of the company, by how well they match the request:',
    orderParts: {
      skills: 'Skills in the posting',
      title: 'Words in the title',
      seniority: 'Seniority',
      location: 'Location and work mode',
      closeness: 'How close their own work is',
      freshness: 'How up to date the profile is',
    },
    orderRank:
      'We multiply this by how reliably a person replies (between a half and one; for newcomers we assume they reply to half of their first five requests) and by how many more requests they can take.',
    never:
      'Name, photo, age, gender, origin and payment never count, and nobody is ever refused because of a score.',
    part: 'Part',
    counts: 'Counts',
  },
})
