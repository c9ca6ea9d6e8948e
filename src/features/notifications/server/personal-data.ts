import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  notifications: {
    people: [
      // One index for each: that of the shown ones is the app's.
      ownRows('account_id', { when: 'is_visible' }),
      ownRows('account_id', { when: 'not is_visible' }),
    ],
  },
  notification_deliveries: { people: [ownRows('account_id')] },
  notification_preferences: { people: [ownRows('account_id')] },
  notification_settings: { people: [ownRows('account_id')] },
}
