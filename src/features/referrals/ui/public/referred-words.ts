/** How a referral was made, in words, wherever it is shown. */
export const channelWords = {
  internal_portal: 'Our referral portal',
  email: 'Email to the hiring team',
  in_person: 'In person',
  other: 'Another way',
}

export const relationWords = {
  worked_together: 'We worked together',
  met: 'We have met',
  reviewed_profile: 'I know the profile only',
}
