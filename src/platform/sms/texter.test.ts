import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpTexter } from './texter.ts'

let answer = { status: 201, body: '{"sid":"SM1"}' }
const received: { authorization: string | undefined; url: string; form: URLSearchParams }[] = []

async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  received.push({
    authorization: request.headers.authorization,
    url: request.url!,
    form: new URLSearchParams(await text(request)),
  })
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
}
const server = createServer((request, reply) => void take(request, reply))
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://sid:to%3Aken@127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01/Accounts/sid/Messages.json`
})
afterAll(() => void server.close())

test('a message is posted as a form with the credentials in the header, not in the address', async () => {
  await createHttpTexter(url, '+15550100').send({ to: '+4915112345678', text: 'Código 123' }, 'x')
  const [{ authorization, url: path, form }] = received as [(typeof received)[0]]
  expect(authorization).toBe(`Basic ${Buffer.from('sid:to:ken').toString('base64')}`)
  expect(path).toBe('/2010-04-01/Accounts/sid/Messages.json')
  expect(Object.fromEntries(form)).toEqual({
    To: '+4915112345678',
    From: '+15550100',
    Body: 'Código 123',
  })
})

test('a refusal fails, so that the task is tried again', async () => {
  answer = { status: 400, body: '{"code":21211,"message":"Invalid To"}' }
  await expect(
    createHttpTexter(url, 'Tessera').send({ to: '+491', text: 'x' }, 'x'),
  ).rejects.toThrow(/refused: 400 .*21211/)
})
