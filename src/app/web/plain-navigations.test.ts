import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendError } from '#platform/http/mount.ts'
import { AppError } from '#shared/errors.ts'
import { plainDocument } from './error-document.ts'
import { mountPlainNavigations } from './plain-navigations.ts'

const app = Fastify()
const assets = { script: '/app.js', styles: [], modules: [], fonts: [] }
beforeAll(async () => {
  app.get('/api/file', (request, reply) =>
    sendError(
      reply,
      new AppError('GONE', { reason: 'This <b>file</b> is gone.' }).toBody(request.id),
    ),
  )
  app.setErrorHandler((_error, request, reply) =>
    sendError(reply, new AppError('UNSUPPORTED_MEDIA_TYPE').toBody(request.id)),
  )
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new AppError('NOT_FOUND').toBody(request.id)),
  )
  app.post('/api/calls', (_request, reply) => reply.send({ ok: true }))
  // As calls that mail programs make are mounted.
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) =>
      done(null),
    )
    scope.post('/unsubscribe', (_request, reply) => reply.send({ ok: true }))
  })
  await mountPlainNavigations(app, (page) => plainDocument(page(), 'Harbour', assets, null))
  await app.ready()
})
afterAll(() => app.close())

const browser = { accept: 'text/html,application/xhtml+xml;q=0.9', 'sec-fetch-mode': 'navigate' }
const sendForm = (
  url: string,
  values: Record<string, string>,
  headers: Record<string, string> = browser,
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(values).toString(),
  })

test('a form that needs scripts says so, and gives back what was typed, secrets apart', async () => {
  const typed = {
    title: 'Pilot </textarea><script>',
    note: 'Two\nlines',
    password: 'hunter2',
    currentPassword: 'hunter3',
    postcode: 'SW1A 1AA',
    empty: '',
  }
  const reply = await sendForm('/recruiter/jobs/new', typed)
  expect(reply.statusCode).toBe(405)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  expect(reply.body).toContain('This form needs JavaScript')
  expect(reply.body).toContain(
    'title: Pilot &lt;/textarea&gt;&lt;script&gt;\nnote: Two\nlines\npostcode: SW1A 1AA</textarea>',
  )
  expect(reply.body).not.toContain('hunter')
  expect(reply.body).not.toContain('empty')
})

test.each(['cross-site', 'same-site'])('nothing of a %s form is shown', async (site) => {
  const typed = { note: 'Call this number' }
  const reply = await sendForm('/jobs', typed, { ...browser, 'sec-fetch-site': site })
  expect(reply.statusCode).toBe(405)
  expect(reply.body).not.toContain('Call this number')
  const own = await sendForm('/jobs', typed, { ...browser, 'sec-fetch-site': 'same-origin' })
  expect(own.body).toContain('Call this number')
})

test.each(['application/json', '*/*', undefined])(
  'a program that asks for %s gets what it got before',
  async (accept) => {
    const headers: Record<string, string> = accept ? { accept } : {}
    const form = await sendForm('/recruiter/jobs/new', { title: 'Pilot' }, headers)
    expect([form.statusCode, form.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const json = await app.inject({ method: 'POST', url: '/api/unknown', headers, payload: {} })
    expect([json.statusCode, json.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    const file = await app.inject({ url: '/api/file', headers })
    expect([file.statusCode, file.json()]).toMatchObject([410, { code: 'GONE' }])
    expect((await sendForm('/unsubscribe', {}, headers)).json()).toEqual({ ok: true })
  },
)

test('what a call refuses to a browser is a page that says why', async () => {
  const reply = await app.inject({ url: '/api/file', headers: browser })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    410,
    'text/html; charset=utf-8',
  ])
  expect(reply.body).toContain('This &lt;b&gt;file&lt;/b&gt; is gone.')
  const call = await sendForm('/api/calls', { title: 'Pilot' })
  expect([call.statusCode, call.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
  expect(call.body).toContain('This form needs JavaScript')
})

test('a form that works without scripts says that it is done', async () => {
  const reply = await sendForm('/unsubscribe', {})
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(reply.body).toContain('<h1>Done</h1>')
})

test('a script’s own call in a browser that says where it comes from stays as it is', async () => {
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'cors' }
  expect((await app.inject({ url: '/api/file', headers })).json()).toMatchObject({ code: 'GONE' })
})
