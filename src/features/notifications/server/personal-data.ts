import { ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  notifications: { people: [ownRows('account_id')] },
  notification_deliveries: { people: [ownRows('account_id')] },
  notification_preferences: { people: [ownRows('account_id')] },
  notification_settings: { people: [ownRows('account_id')] },
}
