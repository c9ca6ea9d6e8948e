import { fewestCases } from '#shared/honest-number.ts'
import { casesCounted } from '../contract.ts'

/** `/how-numbers-work`. */
export const words = {
  title: 'How response stats work',
  lead: 'What each figure counts and how lists are ordered. Nobody can pay for a better one.',
  example: 'A figure never stands alone',
  exampleLead: `It is said from how many cases it comes. Below ${fewestCases} cases nothing is said: one good or bad day would decide. Bad values look exactly like good ones.`,
  requests: 'Referral requests',
  requestRules: {
    'What is a case': `A request that was offered to a person and is over: accepted, passed, or missed. The newest ${casesCounted} count. A request that someone else accepted first doesn’t count.`,
    Answered: 'Accepted or passed in time. A no with a reason counts as much as a yes.',
    Median: 'From the offer to the answer, in hours, of the answered ones.',
    Missed: 'A request not answered within 48 hours, or accepted and then left for five days.',
    'Confirmed referrals':
      'Referrals that the candidate has confirmed: the company got in touch. Claims without that are shown beside them, and so are those that were found to be untrue.',
  },
  applications: 'Applications',
  applicationRules: {
    'What is a case': `An application made here that was answered, or that got no answer by its date and after two reminders. The newest ${casesCounted} count. Withdrawn ones without an answer are no case.`,
    Median: 'From sending to the first answer, in days.',
    'Overdue now': 'Open applications whose date to answer by has passed.',
  },
  always: 'For all of them',
  alwaysRules: [
    'They are counted from what happened, within a minute, and all of them again every night.',
    'Companies see the same numbers of themselves as everyone else. There is no other version.',
    'Nothing can be hidden, bought or reset. New cases move old ones out.',
  ],
  jobMatch: 'How a job fits a profile',
  jobMatchLead:
    'What both sides say is compared; what one of them leaves open counts nothing. What does not fit is shown as well.',
  jobParts: {
    skills: 'Skills that the posting names',
    title: 'Words of the title',
    seniority: 'Level',
    place: 'Place',
    workMode: 'On site, hybrid or remote',
  },
  order: 'Who is asked for a referral, and in which order',
  orderLead: 'Verified people of the company, by how well they and the request fit:',
  orderParts: {
    skills: 'Skills that the posting asks for',
    title: 'Words of the title',
    seniority: 'Level',
    location: 'Place and way of working',
    closeness: 'How near their own work is',
    freshness: 'How recent the profile is',
  },
  orderRank:
    'That is multiplied by how reliably a person answers (between one half and one; newcomers are taken to answer half of their first five) and by the room they have left.',
  never:
    'No name, no photo, no age, no gender, no origin and no payment enters, and nobody is ever refused by a score.',
  part: 'Part',
  counts: 'Counts',
}
