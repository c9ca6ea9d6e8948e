import type { NotificationType } from '#shared/notifications.ts'
import type { BroadcastTopic } from '../contract.ts'
import { typeWords } from '../messages.notifications.ts'

const topicType = (topic: BroadcastTopic): NotificationType => ({
  name: `broadcasts.${topic}`,
  roles: ['jobSeeker', 'recruiter', 'admin'],
  words: () => typeWords[topic],
})

export const topicTypes: Record<BroadcastTopic, NotificationType> = {
  productNews: topicType('productNews'),
  careerTips: topicType('careerTips'),
}

export const notificationTypes: readonly NotificationType[] = Object.values(topicTypes)
