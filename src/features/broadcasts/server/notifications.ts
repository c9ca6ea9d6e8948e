import type { NotificationType } from '#shared/notifications.ts'
import type { BroadcastTopic } from '../contract.ts'
import { typeWords } from '../messages.notifications.ts'

const topicType = (topic: BroadcastTopic): NotificationType => ({
  name: `broadcasts.${topic}`,
  roles: ['jobSeeker', 'recruiter', 'admin'],
  words: () => typeWords[topic],
  // One message alone: there is no more news of it to wait for.
  isWhole: true,
  gathers: { email: 0, push: 0, sms: 0 },
})

export const topicTypes: Record<BroadcastTopic, NotificationType> = {
  productNews: topicType('productNews'),
  careerTips: topicType('careerTips'),
}

export const notificationTypes: readonly NotificationType[] = Object.values(topicTypes)
