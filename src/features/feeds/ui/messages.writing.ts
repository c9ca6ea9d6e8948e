import { catalogue } from '#shared/catalogue.ts'
import type { PostKind } from '../contract.ts'

/** What people see who write. */
export const writeWords = catalogue({
  en: {
    about: 'Your comment will appear below',
    title: 'New post',
    lead: 'Everyone can read posts, with or without an account. They show your name, except requests for a referral.',
    kind: 'Kind of post',
    kindLabels: {
      text: 'Text',
      question: 'Question',
      milestone: 'Milestone',
      job: 'Share a job',
      can_refer: 'I can refer',
      seeks_referral: 'I’m looking for a referral',
      poll: 'Poll',
    } satisfies Record<PostKind, string>,
    body: {
      text: 'What do you want to say?',
      question: 'Your question',
      milestone: 'What happened?',
      job: 'Why is this job worth a look?',
      can_refer: 'What should candidates know?',
      seeks_referral: 'What are you looking for?',
      poll: 'Your question',
    } satisfies Record<PostKind, string>,
    maskedHint:
      'Shown without your name. Anyone can read it, including people at companies you hide from, so leave out names, employers, schools, links and contact details.',
    job: 'Link to the job',
    jobHint: 'The address of a job on this site.',
    jobUnknown: 'Paste the address of a job on this site.',
    roles: 'Roles',
    rolesHint: 'Up to 5, separated by commas.',
    capacity: 'How many people can you refer?',
    capacityHint: 'From 1 to 20. Asking you is free for them until all are taken.',
    options: 'Options',
    optionsHint: 'One per line, 2 to 6.',
    days: 'Open for',
    dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    tags: 'Tags',
    tagsHint: 'Up to 5, separated by commas.',
    publish: 'Post',
    published: 'Post published',
    waiting: 'Post saved. A moderator will review it first.',
  },
})
