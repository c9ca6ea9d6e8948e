import { catalogue } from '#shared/catalogue.ts'

/** What emails say that stand for several events. */
export const mailWords = catalogue({
  en: {
    digestSubject: (count: number) => `Your daily summary: ${count} updates`,
    digestLead: 'Here’s what happened since your last summary.',
    earlierLead: 'Before that:',
    openNotificationsButton: 'See all notifications',
    digestFooter: (brandName: string) =>
      `Sent by ${brandName} because you chose a daily summary. Change it under Notifications.`,
  },
})
