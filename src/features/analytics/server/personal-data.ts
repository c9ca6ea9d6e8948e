import { holdsNothing, ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const counts = 'Counts by day or week, of nobody in particular.'

export const personalData: PersonalData = {
  analytics_events: { people: [ownRows('account_id')] },
  analytics_milestones: { people: [ownRows('account_id')] },
  analytics_active_weeks: { people: [ownRows('account_id')] },
  analytics_opt_outs: { people: [ownRows('account_id')] },
  analytics_visitors: holdsNothing('Numbers of a day, whose salt is thrown away.'),
  analytics_salts: holdsNothing('Random bytes, for three days.'),
  analytics_progress: holdsNothing('Up to which event is counted.'),
  analytics_daily: holdsNothing(counts),
  analytics_daily_pages: holdsNothing(counts),
  analytics_daily_visitors: holdsNothing(counts),
  analytics_cohorts: holdsNothing(counts),
  analytics_retention: holdsNothing(counts),
}
