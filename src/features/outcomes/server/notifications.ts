import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const outcomeQuestions: NotificationType = {
  name: 'outcomes.questions',
  roles: ['jobSeeker'],
  words: () => typeWords.questions,
}

export const notificationTypes: readonly NotificationType[] = [outcomeQuestions]
