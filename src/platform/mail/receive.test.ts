import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { mailMaximumBytes, receiveMail, type IncomingMail, type MailReception } from './receive.ts'

let reception: MailReception
afterEach(() => reception.close())

async function listen(keep: (mail: IncomingMail) => Promise<void>) {
  const log = createLogger('silent')
  const isOurs = (address: string) => address.endsWith('@ours.example')
  reception = await receiveMail({ host: '127.0.0.1', port: 0, isOurs, keep, log })
  return createTransport({ host: '127.0.0.1', port: reception.port, ignoreTLS: true })
}

const mail = (to: string, text = 'Hello') => ({ from: 'ada@kestrel.example', to, text })

test('takes what is sent to us, with its envelope', async () => {
  const kept: IncomingMail[] = []
  const transport = await listen(async (one) => void kept.push(one))
  await transport.sendMail(mail('support@ours.example'))
  expect(kept).toMatchObject([
    { sender: 'ada@kestrel.example', recipients: ['support@ours.example'] },
  ])
  expect(kept[0]!.raw.toString()).toContain('\r\n\r\nHello')
})

test('an empty sender is one', async () => {
  const kept: IncomingMail[] = []
  const transport = await listen(async (one) => void kept.push(one))
  const envelope = { from: '', to: 'support@ours.example' }
  await transport.sendMail({ ...mail('support@ours.example'), envelope })
  expect(kept[0]!.sender).toBe('')
})

test('refuses other addresses', async () => {
  const transport = await listen(async () => {})
  await expect(transport.sendMail(mail('boss@theirs.example'))).rejects.toMatchObject({
    responseCode: 550,
  })
})

test('a mail that could not be kept comes again', async () => {
  const transport = await listen(async () => {
    throw new Error('The disk is full')
  })
  await expect(transport.sendMail(mail('support@ours.example'))).rejects.toMatchObject({
    responseCode: 451,
  })
})

test('refuses what is too large, whether it says so or not', async () => {
  let kept = 0
  const transport = await listen(async () => void kept++)
  const text = `${'x'.repeat(998)}\r\n`.repeat(mailMaximumBytes / 1_000 + 2_000)
  await expect(transport.sendMail(mail('support@ours.example', text))).rejects.toMatchObject({
    responseCode: 552,
  })
  const raw = `From: a@b.example\r\n\r\n${text}`
  const envelope = { from: 'a@b.example', to: 'support@ours.example' }
  await expect(transport.sendMail({ envelope, raw })).rejects.toMatchObject({ responseCode: 552 })
  expect(kept).toBe(0)
})
