import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { composeMail } from './compose.ts'
import { createLocalMailbox, listLocalMail, readLocalMail } from './local-mailbox.ts'
import { sendMail } from './send-mail.ts'
import { createSmtpMailer } from './smtp.ts'

const closers: (() => Promise<unknown> | void)[] = []
// The last opened first: a server waits for its clients.
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Received = { recipients: string[]; raw: string }

/** A real SMTP server on a free port that keeps what it is given. */
async function startSmtpServer(refuse?: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(new Error(refuse))
        received.push({
          recipients: session.envelope.rcptTo.map((to) => to.address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received }
}

describe('composeMail', () => {
  it('makes one header line of a hostile subject and escapes the body', () => {
    const mail = composeMail({
      to: 'a@example.org',
      subject: 'Hi\r\nBcc: evil@example.org\u0000',
      paragraphs: ['<b>{{7*7}}</b>'],
      action: { label: 'Open "it"', url: 'https://example.org/?a=1&b="><script>' },
      footer: 'Tessera',
    })
    expect(mail.subject).toBe('Hi Bcc: evil@example.org')
    expect(mail.html).toContain('&lt;b&gt;{{7*7}}&lt;/b&gt;')
    expect(mail.html).not.toContain('<script>')
    expect(mail.text).toContain('<b>{{7*7}}</b>')
  })

  it('shows where a long subject was cut', () => {
    const subject = `Shift lead ${'night '.repeat(50)}`
    const mail = composeMail({ to: 'a@example.org', subject, paragraphs: [], footer: 'Tessera' })
    expect(mail.subject).toMatch(/^Shift lead (night )+\w*…$/)
    expect(mail.subject.length).toBeLessThanOrEqual(200)
  })
})

describe('the payload of mail.send', () => {
  it.each([
    ['a header break in the address', { to: 'a@example.org\r\nBcc: b@example.org' }],
    ['two addresses', { to: 'a@example.org, b@example.org' }],
    ['a header break in the subject', { subject: 'a\nb' }],
  ])('refuses %s', (_name, change) => {
    const mail = { id: newId(), to: 'a@example.org', subject: 's', text: 't', ...change }
    expect(sendMail.payload.safeParse(mail).success).toBe(false)
  })
})

describe('the SMTP adapter', () => {
  it('delivers one mail to one recipient, text and HTML as composed', async () => {
    const { url, received } = await startSmtpServer()
    const mailer = await createSmtpMailer({ url, from: 'Tessera <no-reply@tessera.example>' })
    closers.push(mailer.close)
    const { id, ...mail } = composeMail({
      to: 'zoe@example.org',
      subject: 'Your code – 你好',
      paragraphs: ['Grüße. A line that starts with a dot:\n.\nand goes on.'],
      code: '123456',
      footer: 'Tessera',
    })
    await mailer.send(mail, id)
    expect(received).toHaveLength(1)
    expect(received[0]!.recipients).toEqual(['zoe@example.org'])
    const parsed = await PostalMime.parse(received[0]!.raw)
    expect(parsed.subject).toBe('Your code – 你好')
    expect(parsed.from?.address).toBe('no-reply@tessera.example')
    expect(parsed.messageId).toBe(`<${id}@tessera.example>`)
    expect(parsed.text?.trim()).toBe(mail.text.trim())
    expect(parsed.html).toContain('123456')
    expect(parsed.bcc ?? []).toEqual([])
  })

  it('lets a list be left by one click, and carries an invitation', async () => {
    const { url, received } = await startSmtpServer()
    const mailer = await createSmtpMailer({ url, from: 'Tessera <no-reply@tessera.example>' })
    closers.push(mailer.close)
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    const { id, ...mail } = composeMail({
      to: 'zoe@example.org',
      subject: 's',
      paragraphs: ['p'],
      items: [{ label: 'A job', url: 'https://tessera.example/job-listing/1', note: 'Why <b>' }],
      footer: 'Tessera',
      unsubscribeUrl: 'https://tessera.example/unsubscribe/abc',
      calendar: { method: 'REQUEST', content },
    })
    await mailer.send(mail, id)
    const parsed = await PostalMime.parse(received[0]!.raw)
    const header = (name: string) => parsed.headers.find((line) => line.key === name)?.value
    expect(header('list-unsubscribe')).toBe('<https://tessera.example/unsubscribe/abc>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(parsed.html).toContain('Why &lt;b&gt;')
    expect(parsed.text).toContain('https://tessera.example/unsubscribe/abc')
    const invitation = parsed.attachments.find((file) => file.mimeType === 'text/calendar')
    expect(invitation).toBeDefined()
    expect(received[0]!.raw).toContain('method=REQUEST')
  })

  it('throws when the server refuses, so that the task is tried again', async () => {
    const { url } = await startSmtpServer('mailbox is full')
    const mailer = await createSmtpMailer({ url, from: 'no-reply@tessera.example' })
    closers.push(mailer.close)
    const mail = { to: 'a@example.org', subject: 's', text: 't' }
    await expect(mailer.send(mail, newId())).rejects.toThrow('mailbox is full')
  })
})

describe('the local mailbox', () => {
  it('keeps mails newest first, bounded, and finds one by its id alone', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail')
    closers.push(() => rm(folder, { recursive: true }))
    expect(await listLocalMail(folder, 10)).toEqual([])
    const mailbox = createLocalMailbox(folder, () => new Date(0))
    const ids = Array.from({ length: 503 }, (_, index) => newId(1_000_000 + index))
    for (const [index, id] of ids.entries()) {
      await mailbox.send({ to: 'a@example.org', subject: `n ${index}`, text: 't' }, id)
    }
    expect((await listLocalMail(folder, 2)).map((mail) => mail.subject)).toEqual(['n 502', 'n 501'])
    expect(await readdir(folder)).toHaveLength(500)
    expect(await readLocalMail(folder, ids[502]!)).toMatchObject({ subject: 'n 502' })
    expect(await readLocalMail(folder, ids[0]!)).toBeUndefined()
    expect(await readLocalMail(folder, `../mail/${ids[502]!}`)).toBeUndefined()
  })
})
