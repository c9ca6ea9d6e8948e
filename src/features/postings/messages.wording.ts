import { catalogue } from '#shared/catalogue.ts'

/** Why a wording keeps people away or is not published, and what to write instead. */
export const wordingWords = catalogue<Record<string, { reason: string; instead: string | null }>>({
  en: {
    'gendered-noun': {
      reason: 'Readers may think it’s meant for one gender. Studies show that fewer women apply.',
      instead: 'the work itself: sales representative, supervisor, technician, staff',
    },
    'gendered-person': {
      reason: 'Readers may think it’s meant for one gender. Studies show that fewer women apply.',
      instead: 'you, or they',
    },
    'gendered-metaphor': {
      reason: 'It says little about the job. Describe the tasks and skills.',
      instead: 'the skill that is meant',
    },
    'age-young': {
      reason: 'It says how old applicants should be. In many countries that’s against the law.',
      instead: 'the experience that is needed, in either direction',
    },
    'age-limit': {
      reason: 'It says how old applicants should be. In many countries that’s against the law.',
      instead: null,
    },
    origin: {
      reason: 'It asks where someone was born, not what they can do.',
      instead: 'the level that is needed, such as C1',
    },
    family: {
      reason:
        'Family status doesn’t belong in a job post. In many countries asking is against the law.',
      instead: null,
    },
    looks: { reason: 'Looks don’t matter for the job, and a photo invites bias.', instead: null },
    ability: {
      reason: 'It excludes people who could do the job with small adjustments.',
      instead: 'what is lifted, walked or heard in a day, and that help is arranged',
    },
    unpaid: {
      reason: 'We review unpaid jobs before they’re published.',
      instead: 'what is paid, or that it is voluntary work for a charity',
    },
    overwork: {
      reason: 'Many people read this as long hours. State the working hours.',
      instead: 'the hours, the shifts, and how often someone is on call',
    },
    'family-metaphor': {
      reason: 'Many people read this as blurred boundaries. Describe how the team works together.',
      instead: null,
    },
    degree: {
      reason: 'It favours people who could afford certain schools.',
      instead: 'what the person must know, however they learnt it',
    },
    'money-fee': {
      reason: 'Nobody should pay to work. Jobs that ask applicants for money aren’t published.',
      instead: null,
    },
    'money-buy': {
      reason: 'Nobody should pay to work. Jobs that ask applicants for money aren’t published.',
      instead: null,
    },
    'money-bank': { reason: 'Job posts can’t ask for bank or card details.', instead: null },
    'money-kit': {
      reason: 'This wording is common in jobs that lead people into debt. We’ll review it first.',
      instead: 'what is paid, and what the company provides',
    },
    elsewhere: {
      reason: 'Moving the conversation elsewhere is common in fraud. We’ll review it first.',
      instead: null,
    },
  },
})
