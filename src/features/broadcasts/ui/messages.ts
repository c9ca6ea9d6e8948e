import { catalogue } from '#shared/catalogue.ts'

/** What the screens of broadcasts say. */
export const words = catalogue({
  en: {
    title: 'Broadcast',
    lead: 'Send a message to many members. Nobody gets more than two a week.',
    message: 'Message',
    subject: 'Title',
    body: 'Text',
    bodyHint: 'Leave an empty line between paragraphs.',
    link: 'Link',
    linkHint: 'A page of this site, such as /job-search.',
    linkForm: 'Enter a path of this site, such as /job-search.',
    topic: 'Topic',
    topicHint: 'Members can turn off each topic.',
    audience: 'Audience',
    roles: 'Who',
    seen: 'Active in the last (days)',
    seenHint: 'Leave empty to include everyone.',
    channels: 'Channels',
    schedule: 'Schedule',
    due: 'Send at',
    dueHint: (zone: string) => `In your time zone, ${zone}. Leave empty to send right away.`,
    dueHintIn: (zone: string) => `In ${zone}. Leave empty to send right away.`,
    pace: 'Recipients per minute',
    reach: (count: string) => `Reaches ${count} people right now.`,
    counting: 'Counting…',
    secondAdmin: 'Above 1,000 people, another admin has to approve it.',
    preview: 'Preview',
    test: 'Send a test to me',
    tested: 'Test sent',
    send: 'Send broadcast',
    sendTitle: (people: string) => `Send this to ${people}?`,
    sendAtOnce:
      'It goes out right away. You can stop it while it’s being sent, but you can’t unsend it.',
    sendApproved: 'It goes out as soon as another admin has approved it.',
    cancel: 'Cancel',
    scheduled: 'Broadcast scheduled',
    onItsWay: 'Broadcast on its way',
    waiting: 'Broadcast awaiting approval',
    history: 'Sent and scheduled',
    none: 'No broadcasts yet',
    noneHint: 'Broadcasts you send are listed here with their results.',
    approve: 'Approve',
    approved: 'Broadcast approved',
    stop: 'Stop',
    stopped: 'Broadcast stopped',
    by: (name: string) => `From ${name}`,
    approvedBy: (name: string) => `Approved by ${name}`,
    recipients: (count: string, of: string) => `${count} of ${of} people`,
    showResults: 'Results',
    channel: 'Channel',
    sent: 'Sent',
    pending: 'Waiting',
    skipped: 'Not needed',
    dead: 'Couldn’t be delivered',
    read: (count: string) => `${count} opened it in the app.`,
  },
})

export const topicWords = catalogue({
  en: { productNews: 'Product news', careerTips: 'Tips and events' },
})

export const roleWords = catalogue({
  en: { jobSeeker: 'Candidates', recruiter: 'Recruiters' },
})

export const channelWords = catalogue<Record<string, string>>({
  en: { in_app: 'In the app', email: 'Email', push: 'Push', sms: 'Text message' },
})

export const stateWords = catalogue({
  en: {
    awaiting_approval: 'Awaiting approval',
    scheduled: 'Scheduled',
    sending: 'Sending',
    stopped: 'Stopped',
    sent: 'Sent',
  },
})
