import { holdsNothing, ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  push_tokens: {
    people: [
      ownRows('account_id', { exported: { without: ['token', 'endpoint', 'p256dh', 'auth'] } }),
    ],
  },
  push_keys: holdsNothing('Keys of this deployment.'),
}
