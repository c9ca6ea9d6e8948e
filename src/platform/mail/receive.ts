/** Takes mail in by SMTP (RFC 5321), from the mail server of the operator that hands it on. */
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import type { Logger } from '../log/logger.ts'

export type IncomingMail = {
  raw: Buffer
  /** Of the envelope: empty for what must never be answered. */
  sender: string
  recipients: string[]
}

export type MailReception = {
  port: number
  close(): Promise<void>
}

/** Bytes of one mail with its attachments, as they travel. */
export const mailMaximumBytes = 25 * 1024 * 1024

const recipientsAtMost = 20
/** At once: each may hold a whole mail in memory. */
const clientsAtMost = 8
const silentMs = 60_000

class Refusal extends Error {
  responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/**
 * Listens until it is closed.
 *
 * @param isOurs whether an address belongs to us; others are refused with 550
 * @param keep stores the mail; it was taken (250) once this has ended, and comes again (451) when it fails
 */
export async function receiveMail({
  host,
  port,
  isOurs,
  keep,
  log,
}: {
  host: string
  port: number
  isOurs: (address: string) => boolean
  keep: (mail: IncomingMail) => Promise<void>
  log: Logger
}): Promise<MailReception> {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    // It stands behind a mail server on the same machine or network, which is where TLS ends.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailMaximumBytes,
    maxClients: clientsAtMost,
    socketTimeout: silentMs,
    closeTimeout: 2_000,
    onRcptTo({ address }, session, done) {
      if (!isOurs(address)) return done(new Refusal(550, 'No such address here'))
      if (session.envelope.rcptTo.length >= recipientsAtMost) {
        return done(new Refusal(452, 'Too many recipients'))
      }
      done()
    },
    onData(stream, { envelope }, done) {
      read(stream)
        .then((raw) =>
          keep({
            raw,
            sender: envelope.mailFrom ? envelope.mailFrom.address : '',
            recipients: envelope.rcptTo.map(({ address }) => address),
          }),
        )
        .then(
          () => done(),
          (error: unknown) => {
            if (error instanceof Refusal) return done(error)
            log.error({ err: error }, 'a mail was not taken')
            done(new Refusal(451, 'Try again later'))
          },
        )
    },
  })
  // Connections that end early, and what is no SMTP.
  server.on('error', (error) => log.debug({ err: error }, 'mail reception'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    // Read to its end, or the sender would not hear why.
    if (size <= mailMaximumBytes) parts.push(part)
    else parts.length = 0
  }
  if (size > mailMaximumBytes) {
    throw new Refusal(552, `Larger than ${mailMaximumBytes / 1024 / 1024} MB`)
  }
  return Buffer.concat(parts)
}
