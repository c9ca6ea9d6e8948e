/** Profile pictures: what is taken and refused, and who sees a face. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#features/chat/contract.ts'
import { closeConversations, openConversation } from '#features/chat/server/service.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { auditOf } from '../../../../tests/support/verification.ts'
import type { CandidateInfo } from '../contract.ts'

let app: TestApp
let ann: TestPerson
let rob: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await createCandidate(app, { complete: false })
  rob = await createCandidate(app, { complete: false })
  eve = await createCandidate(app, { complete: false })
})

type PictureReply = {
  picture: string | null
  details?: { fields: { path: string; message: string }[] }
}

function upload(client: TestClient, bytes: Uint8Array, name = 'me.png') {
  const form = new FormData()
  form.set('profilePicture', new File([new Uint8Array(bytes)], name))
  return client.postForm<PictureReply>('/candidate/uploadProfilePicture', form)
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7a50' } })
const png = (width = 400, height = 300) => draw(width, height).png().toBuffer()

function storedPictures(): string[] {
  const folder = join(filesFolderOf(app.dataDir), 'profile-pictures')
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted()
  } catch {
    return []
  }
}

const ownPicture = async (client: TestClient) =>
  (await client.get<CandidateInfo>('/candidate/info')).body.picture
const statusOf = async (client: TestClient, address: string) => (await client.get(address)).status

/** A conversation of two, and what each of them reads of the other's face. */
async function talk(one: TestPerson, other: TestPerson) {
  const about = { type: 'test', id: newId() }
  const id = await app.runAsSystem(
    (context) =>
      openConversation(context, {
        kind: 'referral',
        about,
        subject: 'Engineer at Acme',
        participants: [one, other].map(({ accountId }) => ({ accountId, role: 'jobSeeker' })),
      }),
    { requestId: 'test' },
  )
  return {
    id,
    about,
    faceOf: async (person: TestPerson, reader: TestPerson) => {
      const { body } = await reader.client.get<Conversation>(`/api/conversations/${id}`)
      return body.participants.find(({ accountId }) => accountId === person.accountId)!.picture
    },
  }
}

describe('a picture', () => {
  test.each([
    ['PNG', () => draw(512, 512).png().toBuffer()],
    [
      'JPEG',
      () =>
        draw(900, 300)
          .withExif({ IFD0: { Artist: 'Secret' } })
          .jpeg()
          .toBuffer(),
    ],
    ['WebP', () => draw(64, 900).webp().toBuffer()],
  ])('sent as %s is stored as a small square without its metadata', async (_kind, make) => {
    expect(await ownPicture(ann.client)).toBeNull()
    const reply = await upload(ann.client, await make())
    expect(reply.status).toBe(200)
    expect(await ownPicture(ann.client)).toBe(reply.body.picture)
    const served = await ann.client.get(reply.body.picture!)
    expect(served.raw.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
    })
    const { format, exif, width, height } = await sharp(served.raw.rawPayload).metadata()
    expect([format, exif, width, height]).toEqual(['webp', undefined, 256, 256])
  })

  test('takes the place of the last one and is removed, files and all', async () => {
    const before = storedPictures()
    const first = await upload(ann.client, await png())
    const second = await upload(ann.client, await png(80, 80))
    expect(second.body.picture).not.toBe(first.body.picture)
    expect(await statusOf(ann.client, first.body.picture!)).toBe(404)
    expect(storedPictures()).toHaveLength(before.length + 1)
    const removed = await ann.client.post('/candidate/profile-picture/removal')
    expect(removed).toMatchObject({ status: 200, body: { picture: null } })
    expect(await statusOf(ann.client, second.body.picture!)).toBe(404)
    expect(storedPictures()).toEqual(before)
    expect((await ann.client.post('/candidate/profile-picture/removal')).status).toBe(200)
    for (const [action, times] of [
      ['pictureUploaded', 2],
      ['pictureRemoved', 1],
    ] as const) {
      const noted = await auditOf(app, `profiles.${action}`)
      expect(noted.filter(({ actorId }) => actorId === ann.accountId)).toHaveLength(times)
    }
  })

  test('of several sent at once one stays, and one file', async () => {
    const before = storedPictures().length
    const bytes = await png()
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(ann.client, bytes)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(storedPictures()).toHaveLength(before + 1)
    expect(replies.map(({ body }) => body.picture)).toContain(await ownPicture(ann.client))
  })
})

describe('refused, in words, and nothing stored:', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, RegExp]>([
    ['51 megapixels', () => png(8_500, 6_000), 422, /50 million pixels/],
    ['63 pixels', () => png(63, 200), 422, /at least 64 × 64/],
    ['a page', () => Buffer.from('<!doctype html><b>x</b>'), 422, /isn’t a PNG, JPEG or WebP/],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, /iPhones/],
    ['half a file', async () => (await png()).subarray(0, 120), 422, /isn’t a PNG|can’t open/],
    ['nothing', () => Buffer.alloc(0), 400, /Choose a picture/],
    ['5 MB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, /./],
  ])('%s', async (_what, make, status, said) => {
    const kept = await upload(ann.client, await png())
    const before = storedPictures()
    const reply = await upload(ann.client, await make())
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.body)).toMatch(said)
    expect(storedPictures()).toEqual(before)
    expect(await ownPicture(ann.client)).toBe(kept.body.picture)
  })

  test('a guest and a recruiter who is no candidate', async () => {
    const referrer = await createReferrer(app, (await createJob(app)).companyId)
    expect((await upload(app.guest(), await png())).status).toBe(401)
    expect((await upload(referrer.client, await png())).status).toBe(403)
  })
})

describe('a face', () => {
  test('is for its owner and for those whom a conversation has begun with', async () => {
    const own = (await upload(ann.client, await png())).body.picture!
    const { faceOf, about } = await talk(ann, rob)
    const shown = (await faceOf(ann, rob))!
    expect(await statusOf(rob.client, shown)).toBe(200)
    expect(await faceOf(rob, ann)).toBeNull()
    // One's own is not shown to oneself beside what one has written.
    expect(await faceOf(ann, ann)).toBeNull()
    for (const [who, address] of [
      [rob.client, own],
      [eve.client, own],
      [eve.client, shown],
      [app.guest(), shown],
      [rob.client, `${shown}x`],
      [rob.client, shown.replace('pass=', 'pass=A')],
    ] as const) {
      expect([401, 404]).toContain(await statusOf(who, address))
    }
    await app.runAsSystem(
      (context) => closeConversations(context, { type: about.type, ids: [about.id] }, 'Closed.'),
      { requestId: 'test' },
    )
    expect(await statusOf(rob.client, (await faceOf(ann, rob))!)).toBe(200)
  })

  test('keeps its address for an hour, and loses it after two', async () => {
    await upload(ann.client, await png())
    const { faceOf } = await talk(ann, rob)
    const shown = (await faceOf(ann, rob))!
    app.clock.advance({ minutes: 59 })
    expect(await statusOf(rob.client, shown)).toBe(200)
    app.clock.advance({ minutes: 62 })
    expect(await statusOf(rob.client, shown)).toBe(404)
    expect(await statusOf(rob.client, (await faceOf(ann, rob))!)).toBe(200)
  })

  test.each(['ann', 'rob'])('is gone for both when %s blocks the other', async (blocker) => {
    await upload(ann.client, await png())
    const { id, faceOf } = await talk(ann, rob)
    const shown = (await faceOf(ann, rob))!
    const { client } = blocker === 'ann' ? ann : rob
    expect((await client.post(`/api/conversations/${id}/block`)).status).toBe(200)
    expect(await statusOf(rob.client, shown)).toBe(404)
    expect(await statusOf(ann.client, (await ownPicture(ann.client))!)).toBe(200)
  })
})
