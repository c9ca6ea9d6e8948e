import { catalogue } from '#shared/catalogue.ts'

/** How a referral was made, in words, wherever it is shown. */
export const channelWords = catalogue({
  en: {
    internal_portal: 'Our referral portal',
    email: 'Email to the hiring team',
    in_person: 'In person',
    other: 'Another way',
  },
})

export const relationWords = catalogue({
  en: {
    worked_together: 'We worked together',
    met: 'We’ve met',
    reviewed_profile: 'I only know the profile',
  },
})
