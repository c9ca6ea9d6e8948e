import { ownRows, rowsBelow, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  company_watches: { people: [ownRows('account_id')] },
  request_drafts: { people: [ownRows('account_id')] },
  saved_jobs: { people: [ownRows('account_id')] },
  job_alerts: { people: [ownRows('account_id', { exported: { without: ['unsubscribe_token'] } })] },
  job_alert_deliveries: {
    people: [rowsBelow({ column: 'alert_id', in: 'job_alerts', of: 'account_id' })],
  },
}
