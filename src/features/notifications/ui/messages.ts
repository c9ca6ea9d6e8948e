import { catalogue } from '#shared/catalogue.ts'

/** What the screens of notifications say. */
export const words = catalogue({
  en: {
    title: 'Notifications',
    unread: (count: string) => `${count} unread`,
    tabs: { all: 'All', unread: 'Unread' },
    settings: 'Notification settings',
    readAll: 'Mark all as read',
    allRead: 'All marked as read',
    none: 'No notifications yet',
    noneUnread: 'No unread notifications',
    noneHint: 'News about your requests, applications and messages shows up here.',
    updates: (count: string) => `${count} updates`,
    why: 'Why did I get this?',
    readWhole: 'Read it all',
    toList: 'All notifications',
    open: 'Open',
    inThisTab: 'Messages shown on this visit',
    log: {
      title: 'Delivery log',
      lead: 'Every email, push notification and text message we sent you, or will send.',
      none: 'Nothing sent yet',
      noneHint: 'Emails, push notifications and text messages to you are listed here.',
      link: 'Delivery log',
      what: 'Message',
      how: 'Sent by',
      state: 'Status',
      when: 'When',
      deliveries: 'Messages sent for this notification',
      noDeliveries: 'Shown in the app only.',
    },
    detail: {
      title: 'About this notification',
      because: 'You got this because:',
      change: 'Change what you get',
    },
    matrix: {
      title: 'Notification settings',
      lead: 'Choose what you hear about, and how.',
      caption: 'Notifications by type and channel',
      type: 'Type',
      cell: (type: string, channel: string) => `${type}: ${channel}`,
      alwaysOn: 'Always on',
      never: 'Not used',
      quiet: 'Quiet hours',
      quietOn: 'Hold emails, push notifications and texts during these hours',
      quietHint: 'Security messages still reach you. Everything else arrives when quiet hours end.',
      from: 'From',
      until: 'Until',
      zone: 'Time zone',
      digest: 'Daily summary',
      digestAt: 'Send my daily summary at',
      digestHint: 'For types with email set to “Daily summary”.',
      save: 'Save settings',
      saved: 'Settings saved',
    },
    stop: {
      title: 'Stop these emails',
      lead: (label: string) => `You’ll get no more emails about “${label}”. Nothing else changes.`,
      stop: 'Stop these emails',
      done: 'Stopped',
      doneLead: (label: string) => `You won’t get any more emails about “${label}”.`,
      manage: 'All notification settings',
    },
    admin: {
      title: 'Undelivered messages',
      lead: 'Messages we couldn’t deliver after eight tries. Fix the cause, then send them again.',
      none: 'No undelivered messages',
      noneHint: 'Messages we can’t deliver after eight tries are listed here.',
      ofAccount: 'Messages to this account',
      all: 'Undelivered messages',
      tries: (count: number) => `${count} ${count === 1 ? 'try' : 'tries'}`,
      retry: 'Send again',
      retried: 'Message queued',
      toAccount: 'All messages to this account',
    },
  },
})

export const channelWords = catalogue({
  en: { in_app: 'In the app', email: 'Email', push: 'Push', sms: 'Text message' },
})

export const frequencyWords = catalogue({
  en: { now: 'On', digest: 'Daily summary', off: 'Off' },
})

export const stateWords = catalogue({
  en: {
    pending: 'Waiting',
    sent: 'Sent',
    merged: 'Part of another message',
    skipped: 'Not needed',
    dead: 'Couldn’t be delivered',
  },
})

export const heldWords = catalogue({
  en: {
    quiet: 'Waiting for quiet hours to end',
    digest: 'Waiting for the daily summary',
    gather: 'Waiting a moment in case there’s more news',
  },
})
