/** A disk without room, and one that cannot be written: reads go on, writes are refused with a reason. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { launchProduct, type Product } from '../support/product.ts'

const megabytes = 240

const mounted: string[] = []
let product: Product | undefined

/** A small file system of its own in memory. @returns undefined where this machine does not allow it */
function mountSmall(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  const options = `size=${megabytes}m,mode=0755`
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (done.status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  mounted.push(folder)
  return folder
}

function unmountAll(): void {
  for (const folder of mounted.splice(0)) {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

const canMount = mountSmall() !== undefined
unmountAll()
if (!canMount) console.warn('Left out: a full disk, because this machine mounts none for us.')

afterEach(async () => {
  product?.signal('SIGTERM')
  await product?.ended
  product = undefined
  unmountAll()
}, 60_000)

/** Leaves so many bytes. @returns what frees the rest again */
function fill(folder: string, leave: number): () => void {
  const file = join(folder, 'filled')
  const room = () => {
    const { bavail, bsize } = statfsSync(folder)
    return String(Math.max(4_096, bavail * bsize - leave))
  }
  // The product writes meanwhile: what was free a moment ago may be taken.
  const isFilled = () => {
    rmSync(file, { force: true })
    return spawnSync('fallocate', ['-l', room(), file]).status === 0
  }
  const tries = Array.from({ length: 5 }, (_, number) => number)
  expect(tries.some(isFilled)).toBe(true)
  return () => rmSync(file)
}

type Answer = { status: number; milliseconds: number; text: string; cookie: string }

async function send(path: string, body: BodyInit, cookie = ''): Promise<Answer> {
  const began = performance.now()
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
  const reply = await fetch(product!.address + path, {
    method: 'POST',
    body,
    headers: { ...json, origin: 'http://tessera.test', cookie },
  })
  const text = await reply.text()
  return {
    status: reply.status,
    milliseconds: performance.now() - began,
    text,
    cookie: reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

let person = 0
const register = () =>
  send(
    '/auth/register',
    JSON.stringify({
      name: 'Full Disk',
      email: `full.${++person}@mail.example`,
      password: 'correct horse battery',
    }),
  )

/** A resume of this many bytes, which no two have in common. */
function resume(bytes: number): FormData {
  const form = new FormData()
  const text = Buffer.concat([
    Buffer.from('%PDF-1.4\n%'),
    Buffer.from(randomBytes(bytes / 2).toString('hex')),
    Buffer.from('\nstartxref\n9\n%%EOF\n'),
  ])
  form.append('resume', new Blob([text], { type: 'application/pdf' }), 'resume.pdf')
  return form
}

const status = async (path: string) => (await fetch(product!.address + path)).status

describe.runIf(canMount)('a small disk', () => {
  test('full: writes are refused with 507, reads go on, and room again is enough', async () => {
    const dataDir = mountSmall()!
    product = await launchProduct({ environment: { DATA_DIR: dataDir } })
    await product.ready()
    const { cookie } = await register()
    const profile = (summary: string) =>
      send(
        '/candidate/info',
        JSON.stringify({ profile: { basics: { name: 'Full Disk', summary } } }),
        cookie,
      )
    expect((await profile('Before the disk is full')).status).toBe(200)
    const server = serverOf(dataDir)
    const free = fill(dataDir, 32 * 1024)

    const upload = await send('/candidate/info', resume(1_000_000), cookie)
    expect(upload).toMatchObject({ status: 507 })
    expect(upload.text).toContain('out of space')
    const seen = new Map<number, number>()
    let slowest = 0
    for (let index = 0; index < 400 && (seen.get(507) ?? 0) < 5; index++) {
      const answer = await register()
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      slowest = Math.max(slowest, answer.milliseconds)
    }
    console.info(
      `full disk: answers ${JSON.stringify([...seen])} within ${Math.round(slowest)} ms; the server ${serverOf(dataDir) === server ? 'lives' : 'was replaced'}`,
    )
    expect(seen.get(507)).toBeGreaterThan(0)
    expect([...seen.keys()].every((code) => [200, 503, 507].includes(code))).toBe(true)
    expect(await status('/api/jobs')).toBe(200)
    expect(await status('/readyz')).toBe(200)

    free()
    const began = performance.now()
    await expect.poll(async () => (await profile('There is room again')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect((await send('/candidate/info', resume(100_000), cookie)).status).toBe(200)
  }, 180_000)

  test('read-only: an upload is refused with a reason', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-read-only-'))
    const small = mountSmall()!
    try {
      const files = join(dataDir, 'files')
      spawnSync('mkdir', [files])
      product = await launchProduct({ environment: { DATA_DIR: dataDir } })
      await product.ready()
      const { cookie } = await register()
      expect(spawnSync('mount', ['--bind', small, files]).status).toBe(0)
      mounted.unshift(files)
      expect(spawnSync('mount', ['-o', 'remount,ro,bind', files]).status).toBe(0)
      const refused = await send('/candidate/info', resume(10_000), cookie)
      expect(refused).toMatchObject({ status: 507 })
      expect(refused.text).toContain('can’t write to its file folder')
      expect(spawnSync('umount', [mounted.shift()!]).status).toBe(0)
      expect((await send('/candidate/info', resume(10_000), cookie)).status).toBe(200)
    } finally {
      unmountAll()
      product?.signal('SIGTERM')
      await product?.ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 120_000)
})

test('a folder that cannot be written is named in one sentence at the start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-no-folder-'))
  writeFileSync(join(folder, 'file'), '')
  const started = await launchProduct({ environment: { DATA_DIR: join(folder, 'file') } })
  expect(await started.ended).toBe(1)
  expect(started.output().trim()).toBe(`DATA_DIR cannot be written: ${join(folder, 'file')}.`)
  rmSync(folder, { recursive: true })
}, 60_000)

function serverOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
