import type { NotificationType } from '#shared/notifications.ts'
import { typeWords } from '../messages.notifications.ts'

const members = ['jobSeeker', 'recruiter'] as const

export const replies: NotificationType = {
  name: 'feeds.replies',
  roles: members,
  words: () => typeWords.replies,
  defaults: { email: 'digest' },
  onlyUnread: true,
}

export const mentions: NotificationType = {
  name: 'feeds.mentions',
  roles: members,
  words: () => typeWords.mentions,
  defaults: { email: 'digest' },
  onlyUnread: true,
}

export const moderation: NotificationType = {
  name: 'feeds.moderation',
  roles: members,
  words: () => typeWords.moderation,
}

export const tagDigest: NotificationType = {
  name: 'feeds.tagDigest',
  roles: members,
  words: () => typeWords.tagDigest,
  only: ['email'],
}

export const notificationTypes: readonly NotificationType[] = [
  replies,
  mentions,
  moderation,
  tagDigest,
]
