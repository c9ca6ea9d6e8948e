/** What takes messages out of the product, each message once. */
import type { Context } from '../context.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { TextMessage, Texter } from '../sms/texter.ts'
import type { Fcm } from '../push/fcm.ts'
import { deliverOnce } from '../tasks/deliver-once.ts'
import type { SentNotes } from '../tasks/sent-notes.ts'

type Carrying = Pick<Context, 'db' | 'log' | 'signal'>

/** Each takes an id that is the same for every attempt; a message that has left does not leave again. */
export type Carriers = {
  /** @throws when it was not accepted */
  mail(context: Carrying, mail: Mail, id: string): Promise<void>
  /** @throws when it was not accepted */
  text(context: Carrying, message: TextMessage, id: string): Promise<void>
  /** For what leaves by another way. @throws whatever `send` throws */
  once(context: Carrying, id: string, send: () => Promise<void>): Promise<void>
  /** Firebase, where it is configured. */
  fcm: Fcm | undefined
}

export function createCarriers(options: {
  mailer: Mailer
  texter: Texter | undefined
  notes: SentNotes
  fcm: Fcm | undefined
}): Carriers {
  const { mailer, texter, notes, fcm } = options
  return {
    fcm,
    once: (context, id, send) => deliverOnce(context, notes, id, send),
    mail: (context, mail, id) => deliverOnce(context, notes, id, () => mailer.send(mail, id)),
    async text(context, message, id) {
      if (texter) await deliverOnce(context, notes, id, () => texter.send(message, id))
      else context.log.warn('a text message was dropped: SMS_URL is not set')
    },
  }
}
