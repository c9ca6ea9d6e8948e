/** Telling people. The door for other features and for the composition root. */
export type { MessageContent } from './content.ts'
export {
  cancelAbout,
  countUnread,
  forgetAbout,
  listAllDeliveries,
  listDeliveries,
  listNotifications,
  markAllRead,
  markRead,
  markReadAbout,
  readOne,
  resultsAbout,
  retryDelivery,
} from './service.reading.ts'
export { takeAsSent } from './service.delivering.ts'
export { keptDays } from './policy.ts'
export { changeSettings, readSettings, readStopLink, stopEmails } from './service.preferences.ts'
export { tell, type News } from './service.telling.ts'
