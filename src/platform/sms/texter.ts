/** One text message to one phone. */
import type { Mailer } from '../mail/mailer.ts'

export type TextMessage = {
  /** E.164: `+` and up to fifteen digits. */
  to: string
  text: string
}

/** The port to the outside. */
export type Texter = {
  /** @throws when it was not accepted; the task is then tried again */
  send(message: TextMessage, id: string): Promise<void>
}

const timeoutMs = 5_000
const answerBytesAtMost = 500

/**
 * Posts to a service that speaks Twilio's interface, as most of them do.
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 *
 * @param url with user and password: `https://sid:token@api.twilio.com/2010-04-01/Accounts/sid/Messages.json`
 */
export function createHttpTexter(url: string, from: string): Texter {
  const address = new URL(url)
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  address.username = ''
  address.password = ''
  return {
    async send({ to, text }) {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = (await reply.text()).slice(0, answerBytesAtMost)
      if (!reply.ok) throw new Error(`The text message was refused: ${reply.status} ${answer}`)
    },
  }
}

/** Puts messages among the mails of the local mailbox; for development and demonstration. */
export function createLocalTexter(mailbox: Mailer): Texter {
  return {
    send: ({ to, text }, id) => mailbox.send({ to, subject: `Text message to ${to}`, text }, id),
  }
}
