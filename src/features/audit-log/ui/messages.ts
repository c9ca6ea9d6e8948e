import { catalogue } from '#shared/catalogue.ts'

export const words = catalogue({
  en: {
    title: 'Audit log',
    lead: 'Everything that admins, people and the system did. Entries can’t be changed or deleted.',
    action: 'Action',
    actionHint: 'For example accounts.suspended, or accounts. for all actions on accounts.',
    entityType: 'Type',
    entityTypeHint: 'For example account or referral.',
    entityId: 'ID',
    actor: 'Account ID',
    actorHint: 'Who did it.',
    actorForm: 'Enter a complete account ID. You find it under Accounts.',
    since: 'From',
    until: 'To',
    search: 'Search',
    clear: 'Clear filters',
    export: 'Download CSV',
    none: 'No entries match these filters',
    noneHint: 'Remove a filter, or choose other days.',
    actors: { guest: 'Guest', system: 'System', person: 'Member' },
    roles: { jobSeeker: 'Candidate', recruiter: 'Recruiter', admin: 'Admin' } as Record<
      string,
      string
    >,
    account: 'Account',
    changed: 'This entry was changed after it was written.',
    /** Actions of before there was one queue for reports. */
    earlier: {
      'jobReports.reported': 'Reported a job',
      'jobReports.decided': 'Decided the reports of a job',
      'chatReports.reported': 'Reported a conversation',
      'chatReports.decided': 'Decided a report of a conversation',
      'chatReports.conversationRead': 'Read a reported conversation',
      'feeds.reported': 'Reported a post or comment',
      'feeds.reportDecided': 'Decided a report of a post or comment',
    } as Record<string, string>,
    reported: (reason: string) => `Reported as: ${reason}`,
    reason: (reason: string) => `Reason: ${reason}`,
    details: 'Details',
    before: 'Before',
    after: 'After',
    request: 'Request',
    ofThis: 'All entries about this',
    ofActor: 'Everything this person did',
    chain: {
      never: 'The audit log hasn’t been checked yet. We check all of it once a day.',
      intact: (entries: string) => `All ${entries} entries are as they were written. Checked`,
      broken: (fault: string) => `Tampering found: ${fault}.`,
      brokenTitle: 'The audit log has been tampered with',
    },
  },
})
