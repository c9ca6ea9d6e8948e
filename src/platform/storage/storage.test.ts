import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskStorage } from './storage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('files on disk', () => {
  it('gives back the bytes it was given, with their hash and size, and leaves nothing partial', async () => {
    const storage = createDiskStorage(folder, 'a secret of the test')
    const bytes = randomBytes(100_000)
    const stored = await storage.putFile(bytes, 'resumes')
    expect(stored).toMatchObject({
      size: 100_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(Buffer.from(await storage.getFile(stored.key)).equals(bytes)).toBe(true)
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    expect(files).toHaveLength(1)
    await storage.deleteFile(stored.key)
    await storage.deleteFile(stored.key)
    await expect(storage.getFile(stored.key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each(['../../etc/passwd', 'resumes/../../../etc/passwd', '/etc/passwd', 'resumes/aa/x\u0000'])(
    'finds nothing under %j',
    async (key) => {
      const storage = createDiskStorage(folder, 'a secret of the test')
      await expect(storage.getFile(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(storage.deleteFile(key)).resolves.toBeUndefined()
    },
  )

  it('refuses a purpose that is no plain word', async () => {
    await expect(
      createDiskStorage(folder, 'a secret of the test').putFile(new Uint8Array(1), '../x'),
    ).rejects.toThrow('Not a purpose')
  })

  it('keeps a sealed file as noise that its own key alone opens', async () => {
    const storage = createDiskStorage(folder, 'a secret of the test')
    const bytes = Buffer.from('Name: Ottilie Quastenflosser. '.repeat(100))
    const one = await storage.putSealed(bytes, 'identity')
    const two = await storage.putSealed(bytes, 'identity')
    expect(Buffer.from(await storage.getSealed(one.key, one.wrappedKey)).equals(bytes)).toBe(true)
    const raw = Buffer.from(await storage.getFile(one.key))
    expect(raw.includes('Ottilie')).toBe(false)
    expect(one.sha256).not.toBe(two.sha256)
    await expect(storage.getSealed(one.key, two.wrappedKey)).rejects.toThrow('authenticate')
    const other = createDiskStorage(folder, 'another secret')
    await expect(other.getSealed(one.key, one.wrappedKey)).rejects.toThrow('authenticate')
  })
})
