import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedPage, createPageCache } from './page-cache.ts'

const html = (nonce: string) =>
  `<p nonce="${nonce}">Zoë ${'long text '.repeat(2000)}</p><script nonce="${nonce}"></script>`

test('a cached page carries the nonce of each response, plain and zipped', () => {
  const page = new CachedPage(html('AAAAAAAAAAAAAAAAAAAAAA'), 'AAAAAAAAAAAAAAAAAAAAAA')
  for (const nonce of ['BBBBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCCCC']) {
    expect(page.plain(nonce).toString()).toBe(html(nonce))
    expect(gunzipSync(page.gzip(nonce)).toString()).toBe(html(nonce))
  }
  expect(page.gzip('BBBBBBBBBBBBBBBBBBBBBB').length).toBeLessThan(500)
})

test('pages end, are invalidated by path, and leave when the memory is full', () => {
  const page = new CachedPage('x'.repeat(100), 'nonce')
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
  const page = new CachedPage('x', 'nonce')
  const cache = createPageCache({ maxBytes: 500 })
  const search = cache.begin('/jobs?q=a')
  const about = cache.begin('/about')
  cache.invalidate('/jobs')
  cache.set(search, page, 10)
  cache.set(about, page, 10)
  expect(cache.get('/jobs?q=a')).toBeUndefined()
  expect(cache.get('/about')).toBe(page)
})
