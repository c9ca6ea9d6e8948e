/** Pictures of articles: drawn anew, in some widths, shown with words, and by nobody else's address. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shipArticles } from './service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { ArticleDraft } from '../contract.ts'

type Uploaded = Failure & { id: string; width: number; height: number }

let app: TestApp
let editor: TestClient
beforeAll(async () => {
  app = await buildTestApp()
  await app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
  editor = (await createAdmin(app, ['editor'])).client
})
afterAll(() => app.close())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d3b' } })

function upload(bytes: Uint8Array, client = editor) {
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
  return client.postForm<Uploaded>('/api/admin/article-pictures', form)
}

async function article(body: string) {
  return editor.post<ArticleDraft & Failure>(
    '/api/admin/articles',
    {
      category: 'referrals',
      slug: `pictures-${randomUUID()}`,
      title: 'A title',
      excerpt: 'A summary.',
      body,
      authorName: 'Ada',
    },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}
const publish = (draft: ArticleDraft) =>
  editor.post<ArticleDraft & Failure>(`/api/admin/articles/${draft.id}/publish`, {
    expectedVersion: draft.version,
    at: null,
  })
const read = async ({ slug }: ArticleDraft) =>
  (await app.guest().get<{ article: { html: string } }>(`/api/articles/referrals/${slug}`)).body
    .article.html

describe('uploading', () => {
  test('goes down the ladder', async () => {
    const bytes = await drawn(200, 100).jpeg().toBuffer()
    expect((await upload(bytes, app.guest())).status).toBe(401)
    expect((await upload(bytes, (await createCandidate(app)).client)).status).toBe(403)
    expect((await upload(bytes, (await createAdmin(app, ['support'])).client)).status).toBe(403)
    expect((await editor.postForm('/api/admin/article-pictures', new FormData())).status).toBe(400)
    expect((await upload(bytes)).body).toMatchObject({ width: 200, height: 100 })
  })

  test('keeps AVIF and WebP in widths that are no wider than what was sent, and nothing of the file', async () => {
    const bytes = await drawn(2_000, 1_000)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ottilie' } })
      .toBuffer()
    const { body } = await upload(bytes)
    expect(body).toMatchObject({ width: 1_600, height: 800 })
    for (const width of [480, 960, 1_600]) {
      for (const format of ['avif', 'webp']) {
        const reply = await app.guest().get(`/api/article-pictures/${body.id}/${width}/${format}`)
        expect(reply.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
        })
        const found = await sharp(reply.raw.rawPayload).metadata()
        expect([found.width, found.height]).toEqual([width, width / 2])
        expect(reply.raw.rawPayload.includes('Ottilie')).toBe(false)
      }
    }
    for (const path of [`${body.id}/100/webp`, `${body.id}/480/png`, `${randomUUID()}/480/webp`]) {
      expect((await app.guest().get(`/api/article-pictures/${path}`)).status).toBe(404)
    }
  })

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('%s is refused in words', async (_what, text) => {
    const reply = await upload(Buffer.from(text))
    expect([400, 422]).toContain(reply.status)
    expect(reply.body.details?.fields?.[0]?.path).toBe('picture')
  })

  test('an animation, a picture of too many pixels and a broken one are refused in words', async () => {
    const frames = await Promise.all(
      [1, 2].map((tone) =>
        drawn(100, 100 + tone)
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const huge = await drawn(11_000, 5_000).png().toBuffer()
    const whole = await drawn(300, 300).jpeg().toBuffer()
    for (const bytes of [animated, huge, whole.subarray(0, whole.length / 2)]) {
      const reply = await upload(bytes)
      expect(reply.status).toBe(422)
      expect(reply.body.details?.reason).toMatch(/picture/i)
    }
  })
})

describe('in a text', () => {
  test('a picture is shown in the width that fits, with its words', async () => {
    const { id } = (await upload(await drawn(700, 350).png().toBuffer())).body
    const made = await article(`Before.\n\n![A "chart" of <b>answers</b>](picture:${id})\n\nAfter.`)
    expect((await publish(made.body)).status).toBe(200)
    const html = await read(made.body)
    const root = `/api/article-pictures/${id}`
    expect(html).toContain(
      `<source type="image/avif" srcset="${root}/480/avif 480w, ${root}/700/avif 700w"`,
    )
    expect(html).toContain(`src="${root}/700/webp"`)
    expect(html).toContain('width="700" height="350" loading="lazy"')
    expect(html).toContain('alt="A &quot;chart&quot; of &lt;b&gt;answers&lt;/b&gt;"')
    const feed = await app.guest().get('/blogs/feed.xml')
    expect(feed.raw.body).toContain(`http://tessera.test${root}/700/webp`)
  })

  test('without words it is not published unless it is marked as decorative; the draft is kept', async () => {
    const { id } = (await upload(await drawn(200, 200).png().toBuffer())).body
    const made = await article(`![](picture:${id})`)
    expect(made.status).toBe(200)
    const refused = await publish(made.body)
    expect([refused.status, refused.body.details?.fields?.[0]?.path]).toEqual([400, 'body'])
    const kept = await editor.get<ArticleDraft>(`/api/admin/articles/${made.body.id}`)
    expect(kept.body.body).toContain(id)
    const decorative = await article(`Text. ![](picture:${id} "decorative")`)
    expect((await publish(decorative.body)).status).toBe(200)
    expect(await read(decorative.body)).toContain('alt=""')
  })

  test('pictures of other sites, of other shapes and those that there are not are never shown', async () => {
    for (const target of [
      'https://elsewhere.example/pixel.png',
      '/api/companies/x/logo/y',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      `picture:${randomUUID()}" onerror="alert(1)`,
    ]) {
      const { body } = await editor.post<{ html: string; problems: string[] }>(
        '/api/admin/articles/preview',
        {
          body: `![shows](${target}) <img src="${target}" onerror="alert(1)"> <picture>x</picture>`,
        },
      )
      expect(body.html).not.toMatch(/<(?:img|picture|source)|<[^>]*onerror/)
    }
    const missing = await article(`![shows](picture:${randomUUID()})`)
    expect((await publish(missing.body)).status).toBe(400)
    const foreign = await article('![shows](https://elsewhere.example/pixel.png)')
    expect((await publish(foreign.body)).status).toBe(400)
    // A page that is public does not become one that could not be published.
    const fine = await article('Words.')
    const live = (await publish(fine.body)).body
    const { category, slug, title, excerpt, authorName, version } = live
    for (const body of ['![](https://elsewhere.example/pixel.png)', '> '.repeat(40_000)]) {
      const saved = await editor.post<Failure>(`/api/admin/articles/${live.id}`, {
        category,
        slug,
        title,
        excerpt,
        authorName,
        body,
        expectedVersion: version,
      })
      expect(saved.status).toBe(400)
    }
  })

  test('however its address is written, a picture is shown or missed, and never left out in silence', async () => {
    const { id } = (await upload(await drawn(200, 200).png().toBuffer())).body
    for (const target of [`picture:${id}`, `<picture:${id}>`, `picture:${id} 'title'`]) {
      const { body } = await editor.post<{
        html: string
        problems: string[]
        pictures: { id: string; path: string }[]
      }>('/api/admin/articles/preview', { body: `![shows](${target})` })
      expect([body.html.includes('<picture>'), body.problems]).toEqual([true, []])
      // For an editor that draws it in the text.
      const path = `/api/article-pictures/${id}/200/webp`
      expect(body.pictures).toEqual([{ id, path }])
      expect((await editor.get(path)).status).toBe(200)
    }
  })
})
