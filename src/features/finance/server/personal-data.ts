import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  payment_differences: {
    people: [],
    pointers: ['settled_by'],
    plain: ['provider', 'provider_ref', 'kind', 'currency'],
    stays: { note: 'An admin’s words for the books.' },
  },
  payment_comparisons: holdsNothing('The last day that was compared with each provider.'),
}
