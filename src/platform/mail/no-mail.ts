import type { Logger } from '../log/logger.ts'
import type { Mailer } from './mailer.ts'

/** In production without `SMTP_URL`: mails are dropped, since codes must not lie about in clear. */
export function createNoMailer(log: Pick<Logger, 'error'>): Mailer {
  return {
    async send(_mail, id) {
      log.error({ mail: id }, 'SMTP_URL is not set: an email was dropped')
    },
  }
}
