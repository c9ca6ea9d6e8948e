/** Who takes emails, text messages and pushes out of the product. */
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { Clock } from '#platform/log/clock.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createLocalMailbox } from '#platform/mail/local-mailbox.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createNoMailer } from '#platform/mail/no-mail.ts'
import { createSmtpMailer } from '#platform/mail/smtp.ts'
import { createFcm, type Fcm } from '#platform/push/fcm.ts'
import { createHttpTexter, createLocalTexter, type Texter } from '#platform/sms/texter.ts'

export async function mailerFor(config: Config, clock: Clock, log: Logger): Promise<Mailer> {
  if (config.smtpUrl) return createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
  if (!config.localMailbox) return createNoMailer(log)
  return createLocalMailbox(join(config.dataDir, 'mail'), () => clock.now())
}

export function fcmFor(config: Config, publicUrl: string, clock: Clock): Fcm | undefined {
  const { fcm } = config
  return fcm ? createFcm({ account: fcm.account, url: fcm.url, publicUrl, clock }) : undefined
}

/** Text messages land in the local mailbox where there is one. */
export function texterFor(config: Config, mailer: Mailer): Texter | undefined {
  if (config.smsUrl) return createHttpTexter(config.smsUrl, config.smsFrom)
  return config.localMailbox ? createLocalTexter(mailer) : undefined
}
