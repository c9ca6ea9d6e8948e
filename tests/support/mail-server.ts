/** A mail server that remembers what it accepted. */
import { SMTPServer } from 'smtp-server'

export type AcceptedMail = { to: string; subject: string; messageId: string }

export type MailServer = { url: string; accepted: AcceptedMail[]; close(): void }

export async function startMailServer(): Promise<MailServer> {
  const accepted: AcceptedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part) => (text += String(part)))
      stream.on('end', () => {
        const field = (name: string) =>
          new RegExp(`^${name}: *(.*(?:\\r?\\n[ \\t].*)*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
        accepted.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: field('Subject'),
          messageId: field('Message-ID'),
        })
        done()
      })
    },
  })
  // Of a process that was killed while it sent.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, accepted, close: () => server.close() }
}
