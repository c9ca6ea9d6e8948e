import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { restrict } from '#features/accounts/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { comment, post, referrer } from '../../../../tests/support/feeds.ts'
import type { TestPerson } from '../../../../tests/support/people.ts'
import type { Post, Thread } from '../contract.ts'
import { recountAll, recountCommented } from './service.counting.ts'
import { reportables } from './service.reportable.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const inTask = { requestId: 'test' }

async function setStatus({ accountId }: TestPerson, status: 'active' | 'suspended') {
  await app.runAsSystem(
    (context) => restrict(context, accountId, { status, limitedUntil: null }),
    inTask,
  )
  await app.runDueTasks()
}

const comments = reportables.find(({ kind }) => kind === 'comment')!
/** As reports do until a moderator has decided. */
const setHidden = (id: string, isHidden: boolean) =>
  app.runAsSystem((context) => comments.setHidden!(context, id, isHidden), inTask)

/** What a guest is told that there are, once it is what a guest finds. */
async function counted({ id, slug }: Post): Promise<{ comments: number; replies: number[] }> {
  const guest = app.guest()
  const { body } = await guest.get<{ post: Post }>(`/api/post-pages/${slug}`)
  const { items } = (await guest.get<{ items: Thread[] }>(`/api/posts/${id}/comments`)).body
  const found = items.flatMap((top) => [top, ...top.shown]).filter(({ isDeleted }) => !isDeleted)
  expect(body.post.comments).toBe(found.length)
  for (const top of items) expect(top.replies).toBe(top.shown.length)
  return { comments: body.post.comments, replies: items.map(({ replies }) => replies) }
}

test('the count of comments is what readers find, whatever is taken down', async () => {
  const [writer, loud, calm] = [await referrer(app), await referrer(app), await referrer(app)]
  const { body: about } = await post(writer.client)
  const first = (await comment(loud.client, about.id)).body
  const parentId = first.id
  await comment(calm.client, about.id, { parentId })
  await comment(loud.client, about.id, { parentId })
  const alone = (await comment(calm.client, about.id)).body
  await comment(loud.client, about.id, { parentId: alone.id })
  expect(await counted(about)).toEqual({ comments: 5, replies: [2, 1] })

  await setStatus(loud, 'suspended')
  // The reply of someone else keeps its place, below a comment without words and author.
  expect(await counted(about)).toEqual({ comments: 2, replies: [1, 0] })
  const { raw } = await app.guest().get(`/api/posts/${about.id}/comments`)
  expect(raw.body).not.toContain(first.body)
  expect(raw.body).not.toContain(loud.name)

  // What is taken down twice is missing once.
  await setHidden(first.id, true)
  expect(await counted(about)).toEqual({ comments: 2, replies: [1, 0] })
  await setStatus(loud, 'active')
  expect(await counted(about)).toEqual({ comments: 4, replies: [2, 1] })
  await setHidden(first.id, false)
  expect(await counted(about)).toEqual({ comments: 5, replies: [2, 1] })

  await calm.client.send('DELETE', `/api/post-comments/${alone.id}`)
  expect(await counted(about)).toEqual({ comments: 4, replies: [2, 1] })
})

test('all posts of someone who commented much are counted, some at a time', async () => {
  const [writer, loud] = [await referrer(app), await referrer(app)]
  const posts: Post[] = []
  for (let index = 0; index < 3; index++) {
    const { body } = await post(writer.client)
    await comment(loud.client, body.id)
    await comment(loud.client, body.id)
    posts.push(body)
  }
  await app.runAsSystem(
    (context) => restrict(context, loud.accountId, { status: 'suspended', limitedUntil: null }),
    inTask,
  )
  await app.runAsSystem(
    (context) => recountCommented(context, { accountId: loud.accountId, after: null }, 2),
    inTask,
  )
  await app.runDueTasks()
  for (const about of posts) expect((await counted(about)).comments).toBe(0)
})

test('counts that are wrong are mended without anything happening under their posts', async () => {
  const [writer, loud] = [await referrer(app), await referrer(app)]
  const { body: spoken } = await post(writer.client)
  const { body: silent } = await post(writer.client)
  await comment(loud.client, spoken.id)
  await sql`update posts set comment_count = 7 where id in (${spoken.id}, ${silent.id})`.execute(
    app.database.db,
  )
  await sql`update post_comments set reply_count = 3 where post_id = ${spoken.id}`.execute(
    app.database.db,
  )
  await app.runAsSystem((context) => recountAll(context), { ...inTask, transaction: false })
  expect(await counted(spoken)).toEqual({ comments: 1, replies: [0] })
  expect(await counted(silent)).toEqual({ comments: 0, replies: [] })
})
