import { catalogue } from '#shared/catalogue.ts'
import { plural } from '#web/messages/format.ts'
import type { ContactState, DeclineReason } from '../contract.ts'

export const words = catalogue({
  en: {
    search: {
      title: 'Find candidates',
      lead: 'People who let recruiters find them. You see their names once they accept your request.',
      filters: 'Filters',
      q: 'Title or skill',
      qHint: 'Put phrases in quotes. Write -word to leave a word out: "data engineer" -intern',
      skill: 'Skills, all of them',
      nice: 'Skills, nice to have',
      skillHint: 'Press Enter after each skill. Short forms such as k8s work, too.',
      yearsMinimum: 'Years of experience, at least',
      country: 'Country',
      city: 'City',
      relocates: 'Include people open to relocation',
      workMode: 'Work mode',
      any: 'Any',
      workCountry: 'Needs no visa in',
      noticeDays: 'Notice period up to (days)',
      pay: 'Salary a year, at most',
      currency: 'Currency',
      activeDays: 'Confirmed in the last (days)',
      submit: 'Search',
      unknown: (names: string) => `We don’t know these skills, so they were left out: ${names}.`,
      none: 'No candidates match these filters',
      noneHint: 'Remove a skill, or include people open to relocation.',
      order: 'Most recently confirmed first. Nobody can pay to appear higher.',
      requests: 'Your contact requests',
      verify: 'Confirm your work email first',
      verifyLead: 'Only verified recruiters can search people.',
      verifyAction: 'Confirm work email',
    },
    card: {
      untitled: 'Candidate',
      confirmed: 'Confirmed',
      notice: (days: number) =>
        days === 0 ? 'Available now' : `${plural(days, 'day', 'days')} notice`,
      asks: (pay: string) => `Asks for ${pay} a year or more`,
      relocates: 'Open to relocation',
      noVisa: (countries: string) => `Needs no visa in ${countries}`,
      matched: (names: string) => `Has ${names}`,
      missing: (names: string) => `Doesn’t list ${names}`,
      contact: 'Contact',
      contactNamed: (title: string) => `Contact ${title}`,
    },
    contact: {
      title: 'Ask about a job',
      lead: 'The candidate sees your name, your company, the job, its pay and this note.',
      job: 'Job',
      noJobs: 'Publish a job first. Every request is about one job.',
      note: 'Note',
      noteHint: 'Why this person, and why this job. At least 20 characters.',
      minimum: 'Salary a year from',
      maximum: 'to',
      currency: 'Currency',
      mismatch: 'Send it anyway',
      mismatchHint: 'The pay is lower than asked for, or a visa may be needed.',
      send: 'Send request',
      sent: 'Request sent',
    },
    requests: {
      recruiterTitle: 'Contact requests',
      none: 'No contact requests yet',
      anonymous: 'Candidate',
      about: (pay: string) => `${pay} a year`,
      chat: 'Open conversation',
      accept: 'Accept',
      decline: 'Decline',
      acceptHint: 'Accepting shows your name and email and opens a conversation.',
      why: 'Reason (counted, never shown with your name)',
      accepted: 'Request accepted',
      declinedDone: 'Request declined',
      counts: 'Why candidates declined',
    },
    visibility: {
      title: 'Who can find you',
      lead: 'Recruiters see facts without your name, photo or employers, until you accept a request.',
      findable: 'Let verified recruiters find me',
      findableHint:
        'Your employers and the companies you hide from never find you, nor do their subsidiaries.',
      until: (day: string) => `Recruiters find you until ${day}. Save again to stay longer.`,
      hidden: 'Recruiters can’t find you right now.',
      notice: 'Notice period in days',
      pay: 'Minimum salary a year',
      currency: 'Currency',
      countries: 'Countries where you need no visa',
      countriesHint: 'Type a country and press Enter.',
      relocates: 'I’m open to relocation',
      save: 'Save and confirm',
      saved: 'Visibility saved',
      card: 'What recruiters see',
      incomplete: 'Complete 70% of your profile first.',
      profile: 'Edit profile',
      requests: 'Contact requests',
      views: 'Who saw you',
      noViews: 'Nobody has opened your card yet.',
    },
    view: {
      opened: 'Opened your card: facts without your name',
      contacted: 'Asked you about a job, without your name',
      accepted: 'You accepted: name, email and profile',
    },
  },
})

export const stateWords = catalogue<Record<ContactState, string>>({
  en: {
    sent: 'Waiting for the candidate',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
  },
})

export const reasonWords = catalogue<Record<DeclineReason, string>>({
  en: {
    pay: 'Salary',
    location: 'Location',
    role: 'Not the right role',
    company: 'Not this company',
    timing: 'Not now',
    other: 'Another reason',
  },
})

export const modeWords = catalogue({
  en: { onsite: 'On-site', hybrid: 'Hybrid', remote: 'Remote' },
})
