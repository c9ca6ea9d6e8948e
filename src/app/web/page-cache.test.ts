import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { SharedPage, createPageCache } from './page-cache.ts'

test('a shared page is one body for everyone, zipped where it is taken, and asked for by its tag', async () => {
  const html = `<p>Zoë ${'long text '.repeat(2000)}</p>`
  const page = new SharedPage(html)
  const missing = new SharedPage('<p>Not here</p>')
  const app = Fastify()
  app.get('/', (request, reply) => page.send(request, reply))
  app.get('/missing', (request, reply) => missing.send(request, reply.code(404)))
  const plain = await app.inject({ url: '/' })
  expect(plain.body).toBe(html)
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'text/html; charset=utf-8',
  })
  const zipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(html)
  expect(zipped.rawPayload.length).toBeLessThan(500)

  const tag = String(plain.headers.etag)
  const again = (url: string, asked: string) =>
    app.inject({ url, headers: { 'if-none-match': asked } })
  expect(await again('/', `"other", ${tag}`)).toMatchObject({ statusCode: 304, body: '' })
  expect((await again('/', '"other"')).statusCode).toBe(200)
  const absent = await app.inject({ url: '/missing' })
  expect((await again('/missing', String(absent.headers.etag))).statusCode).toBe(404)
  await app.close()
})

test('pages end, are invalidated by path, and leave when the memory is full', () => {
  const page = new SharedPage('x'.repeat(100))
  const cache = createPageCache({ maxBytes: 500 })
  const set = (key: string, seconds: number) => cache.set(cache.begin(key), page, seconds)
  set('/jobs?q=a', 10)
  set('/about', 10)
  set('/old', 0)
  expect(cache.get('/old')).toBeUndefined()
  cache.invalidate('/jobs')
  expect(cache.get('/jobs?q=a')).toBeUndefined()
  expect(cache.get('/about')).toBe(page)
  set('/b', 10)
  cache.get('/about')
  set('/c', 10)
  expect(cache.get('/b')).toBeUndefined()
  expect(cache.get('/about')).toBe(page)
})

test('a page that was made before a change is not kept after it', () => {
  const page = new SharedPage('x')
  const cache = createPageCache({ maxBytes: 500 })
  const search = cache.begin('/jobs?q=a')
  const about = cache.begin('/about')
  cache.invalidate('/jobs')
  cache.set(search, page, 10)
  cache.set(about, page, 10)
  expect(cache.get('/jobs?q=a')).toBeUndefined()
  expect(cache.get('/about')).toBe(page)
})
