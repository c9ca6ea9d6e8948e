import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

export const ownApplications: NotificationType = {
  name: 'applications.ownApplications',
  roles: ['jobSeeker'],
  words: () => typeWords.ownApplications,
}

export const applicants: NotificationType = {
  name: 'applications.applicants',
  roles: ['recruiter'],
  words: () => typeWords.applicants,
}

export const interviews: NotificationType = {
  name: 'applications.interviews',
  roles: ['jobSeeker', 'recruiter'],
  words: () => typeWords.interviews,
  locked: ['email'],
}

export const notificationTypes: readonly NotificationType[] = [
  ownApplications,
  applicants,
  interviews,
]
