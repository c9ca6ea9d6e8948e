import { catalogue } from '#shared/catalogue.ts'
import type { ProfilePart } from '../contract.ts'

export const words = catalogue({
  en: {
    settings: {
      title: 'Public profile',
      lead: 'A page about you at an address of your choice, for people you send it to.',
      address: 'Address',
      addressHint: (origin: string) =>
        `Your page will be at ${origin}/profile/… Your earlier addresses stay reserved for you and show nothing.`,
      isPublic: 'Publish my profile',
      isPublicHint:
        'Everyone with the address can read it without signing in, your employer too. People you block and companies you hide from don’t see it while they’re signed in.',
      isIndexed: 'Let search engines list it',
      isIndexedHint: 'Without this, only people with the address find it.',
      shows: 'What to show besides your name',
      save: 'Save',
      saved: 'Public profile saved',
      on: 'Your profile is public.',
      off: 'Your profile isn’t public.',
      open: 'Open page',
      edit: 'Edit profile',
    },
    page: {
      title: (name: string) => name,
      missing: 'Profile',
      contact: 'Contact',
      work: 'Work experience',
      education: 'Education',
      skills: 'Skills',
      untilNow: 'now',
      json: 'Download as JSON Resume',
      vcard: 'Download contact card',
      updated: 'Changed',
    },
  },
})

export const partWords = catalogue<Record<ProfilePart, string>>({
  en: {
    headline: 'Headline',
    summary: 'Summary',
    location: 'Location',
    work: 'Work experience',
    education: 'Education',
    skills: 'Skills',
    link: 'Website',
    email: 'Email',
    phone: 'Phone',
  },
})
