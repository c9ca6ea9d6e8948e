/** The product as a process: too many connections, slow ones at its end, and two first starts at once. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { databaseServer } from '../support/database.ts'
import { urlOf } from '../support/database-url.ts'
import { full } from '../support/full.ts'
import { launchProduct, type Product, type ProductOptions } from '../support/product.ts'

const folders: string[] = []
const products: Product[] = []
const sockets: Socket[] = []
const databases: string[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const product of products.splice(0)) {
    product.signal('SIGTERM')
    await product.ended
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  const control = new pg.Client(await databaseServer())
  await control.connect()
  for (const name of databases.splice(0)) {
    await control.query(`drop database if exists ${name} with (force)`)
  }
  await control.end()
}, 60_000)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tessera-product-'))
  folders.push(made)
  return made
}

async function launch(options: ProductOptions): Promise<Product> {
  const product = await launchProduct(options)
  products.push(product)
  return product
}

async function emptyDatabase(): Promise<string> {
  const name = `product_${Date.now()}`
  const control = new pg.Client(await databaseServer())
  await control.connect()
  await control.query(`create database ${name}`)
  await control.end()
  databases.push(name)
  return urlOf(await databaseServer(), name)
}

/** A connection that sends nothing, or only the beginning of a request. */
async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (text) socket.write(text)
  return socket
}

async function ask(product: Product, path = '/api/jobs') {
  const began = performance.now()
  const reply = await fetch(product.address + path, { headers: { connection: 'close' } })
  await reply.arrayBuffer()
  return { status: reply.status, milliseconds: performance.now() - began }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('1,200 idle connections at a limit of 1,024 descriptors: it lives and answers', async () => {
  const product = await launch({ environment: { DATA_DIR: folder() }, descriptors: 1_024 })
  await product.ready()
  const times: number[] = []
  for (let count = 0; count < 1_200; count += 50) {
    await Promise.all(Array.from({ length: 50 }, () => open(product.port)))
    const { status, milliseconds } = await ask(product)
    expect(status).toBe(200)
    times.push(milliseconds)
  }
  // Pages read files and open connections to the database as before.
  expect((await ask(product, '/')).status).toBe(200)
  expect((await ask(product, '/readyz')).status).toBe(200)
  const kept = sockets.filter((socket) => !socket.destroyed && !socket.closed).length
  console.info(
    `1,200 idle connections: ${kept} are kept, answers within ${Math.round(Math.max(...times))} ms`,
  )
  expect(kept).toBeLessThan(1_000)
  expect(Math.max(...times)).toBeLessThan(4_000)
  expect(product.output()).not.toMatch(/EMFILE|uncaught|unhandled/i)
  const began = performance.now()
  const slow = await open(product.port, 'GET / HTTP/1.1\r\nHost: a\r\n')
  const drip = setInterval(() => slow.write('X-A: b\r\n'), 1_000)
  await new Promise((resolve) => slow.once('close', resolve))
  clearInterval(drip)
  expect(performance.now() - began).toBeLessThan(30_000)
  expect((await ask(product)).status).toBe(200)
}, 180_000)

test('SIGTERM with 400 slow connections: it ends in time, and its PostgreSQL with it', async () => {
  const dataDir = folder()
  const product = await launch({ environment: { DATA_DIR: dataDir } })
  await product.ready()
  const server = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const body =
    'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{'
  await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      open(product.port, index % 2 === 0 ? 'GET / HTTP/1.1\r\nHost: a\r\n' : body),
    ),
  )
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('x')
  }, 500)
  await sleep(1_000)
  const began = performance.now()
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)
  const took = Math.round(performance.now() - began)
  clearInterval(drip)
  console.info(`SIGTERM with 400 slow connections: ended after ${took} ms`)
  expect(took).toBeLessThan(10_000)
  await expect.poll(() => alive(server), { timeout: 5_000 }).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
}, 120_000)

test.each([
  ['is being started', ''],
  ['gets its schema', 'Starting the database'],
  ['gets its first facts', 'Bringing the schema up to date'],
  ['waits for its pages', 'Counting responses'],
])(
  'SIGTERM while it %s: it ends quietly, and its PostgreSQL with it',
  async (_when, after) => {
    const dataDir = folder()
    const product = await launch({ environment: { DATA_DIR: dataDir } })
    const log = join(dataDir, 'postgres.log')
    const patience = { timeout: 60_000, interval: 20 }
    // Before its first line, its database is on the way.
    await expect
      .poll(() => existsSync(log) && product.output().includes(after), patience)
      .toBe(true)
    product.signal('SIGTERM')
    expect(await product.ended).toBe(0)
    expect(product.output()).not.toMatch(/error| is ready at /i)
    const server = / \[(\d+)\] LOG: {2}starting PostgreSQL/.exec(readFileSync(log, 'utf8'))
    if (server) await expect.poll(() => alive(Number(server[1])), { timeout: 5_000 }).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  },
  120_000,
)

test.each(full ? ['folder', 'database'] : ['folder'])(
  'two first starts at once on one %s both end well',
  async (kind) => {
    const shared = folder()
    const DATABASE_URL = kind === 'folder' ? '' : await emptyDatabase()
    // Demo data takes long to make.
    const environment = { DATABASE_URL, DEMO_DATA: String(full), DATA_DIR: shared }
    const both = await Promise.all([launch({ environment }), launch({ environment })])
    await Promise.all(both.map((product) => product.ready()))
    for (const product of both) {
      expect((await ask(product)).status).toBe(200)
      if (full) expect(product.output()).toContain('candidate@demo.example')
    }
    if (!full) return
    const reply = await fetch(`${both[1].address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://tessera.test' },
      body: JSON.stringify({ email: 'candidate@demo.example', password: 'look around today' }),
    })
    expect(reply.status).toBe(200)
  },
  300_000,
)
