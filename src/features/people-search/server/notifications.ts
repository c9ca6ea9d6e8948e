import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const contactAsked: NotificationType = {
  name: 'people.contactAsked',
  roles: ['jobSeeker'],
  words: () => typeWords.asked,
}

export const contactAccepted: NotificationType = {
  name: 'people.contactAccepted',
  roles: ['recruiter'],
  words: () => typeWords.answered,
}

export const stillLooking: NotificationType = {
  name: 'people.stillLooking',
  roles: ['jobSeeker'],
  words: () => typeWords.stillLooking,
}

export const leftSearch: NotificationType = {
  name: 'people.leftSearch',
  roles: ['jobSeeker'],
  words: () => typeWords.leftSearch,
}

export const notificationTypes: readonly NotificationType[] = [
  contactAsked,
  contactAccepted,
  stillLooking,
  leftSearch,
]
