import { catalogue } from '#shared/catalogue.ts'
import type { LiftReason, SanctionLevel } from '../contract.ts'

/** The words about the sanctions of one account. */
export const sanctionWords = catalogue({
  en: {
    title: 'Sanctions',
    none: 'No sanctions',
    suspend: 'Suspend account',
    lengthen: 'Lengthen suspension',
    lengthenLead:
      'This replaces a suspension that an admin gave without a report. We email the owner the new rule, reason and end, and how to appeal.',
    end: 'End suspension',
    levels: {
      warning: 'Warning',
      limited: 'Posting limited',
      suspended: 'Suspension',
      closed: 'Account closed',
    } satisfies Record<SanctionLevel, string>,
    inForce: 'in force',
    over: {
      ended: 'over',
      overturned: 'overturned',
      byAdmin: 'ended early',
      replaced: 'replaced',
    } satisfies Record<LiftReason, string>,
    from: 'from',
    until: 'until',
    noEnd: 'until an admin ends it',
    reported: 'after a report',
    byAdmin: 'by an admin, without a report',
    openCase: 'Open case',
    suspendLead:
      'The owner is signed out at once, and their posts and jobs are hidden. We email them the rule, the reason and how to appeal. Another moderator answers the appeal.',
    endLead: 'We email the owner that they can sign in again.',
    rule: 'Rule',
    chooseRule: 'Choose a rule',
    ends: 'Ends',
    afterDays: 'After a number of days',
    never: 'When an admin ends it',
    days: 'Days',
    reason: 'Reason',
    reasonHint: 'The owner reads it. It’s also saved in the audit log.',
    suspended: 'Account suspended',
    ended: 'Suspension ended',
    cancel: 'Cancel',
  },
})
