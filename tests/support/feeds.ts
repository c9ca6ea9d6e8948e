/** Posts and comments as people write them, and what a list of posts shows. */
import type { Comment, Post } from '#features/feeds/contract.ts'
import type { TestApp } from './app.ts'
import type { Failure, TestClient } from './client.ts'
import { createJob, createReferrer } from './people.ts'

export const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

let number = 0
/** Nothing that was written before. */
export const words = () => `Something new, number ${++number} ${crypto.randomUUID()}`

type Reply<Body> = { status: number; body: Body & Failure }

export const post = (client: TestClient, change: object = {}): Promise<Reply<Post>> =>
  client.post<Post & Failure>('/api/posts', { kind: 'text', body: words(), ...change }, key())

export const comment = (
  client: TestClient,
  id: string,
  change: object = {},
): Promise<Reply<Comment>> =>
  client.post<Comment & Failure>(`/api/posts/${id}/comments`, { body: words(), ...change }, key())

/** Someone whose posts are out at once. */
export async function referrer(app: TestApp, companyId?: string) {
  const id = companyId ?? (await createJob(app)).companyId
  return createReferrer(app, id)
}

export const ids = async (client: TestClient, search = '') =>
  (await client.get<{ items: Post[] }>(`/api/posts?limit=50${search}`)).body.items.map(
    ({ id }) => id,
  )

/** Names of the fields that were refused. */
export const fields = (body: Failure) => (body.details?.fields ?? []).map(({ path }) => path)
