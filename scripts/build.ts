/**
 * Builds the browser's and the server's bundle of the pages into `dist`, with brotli and gzip
 * variants beside every asset. Does nothing when no source has changed since the last build.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildWorkers } from './build-worker.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')
const record = join(dist, 'build.json')
const vitePlugins = ['contract', 'route-source'].map((name) => `scripts/vite/${name}-plugin.ts`)
const compressible = /\.(js|css|svg|json|webmanifest)$/

export type Build = { buildId: string; builtAt: number; sources: string }

/** Builds when needed; true when something was built. */
export async function buildWeb(options: { force?: boolean } = {}): Promise<boolean> {
  const sources = await hashSources()
  if (!options.force && (await lastBuild())?.sources === sources) return false
  await removeLeftOver()
  // Built aside and moved in at the end: of two builds at once, or of one that is ended, no half is seen.
  const aside = `${dist}-${process.pid}`
  const { build } = await import('vite')
  const shared = { root, logLevel: 'warn', mode: 'production' } as const
  const environment = process.env['NODE_ENV']
  // Vite bundles React's development build when this says so, whatever its own mode.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ ...shared, build: { outDir: join(aside, 'client') } })
    await build({ ...shared, build: { ssr: true, outDir: join(aside, 'server') } })
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = environment
  }
  await buildWorkers(root, aside)
  await compressAssets(join(aside, 'client'))
  const made: Build = { buildId: sources.slice(0, 16), builtAt: Date.now(), sources }
  await writeFile(join(aside, 'build.json'), JSON.stringify(made))
  await putInPlace(aside, sources)
  return true
}

const longestBuild = 3_600_000

/** Of builds that were killed. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = join(root, name)
    if (!/^dist-\d+(-old)?$/.test(name)) continue
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > longestBuild) await rm(folder, { recursive: true, force: true })
  }
}

/** What another process has put there meanwhile is the same, and may be in use already. */
async function putInPlace(aside: string, sources: string): Promise<void> {
  if ((await lastBuild())?.sources !== sources) {
    const old = `${aside}-old`
    await rename(dist, old).catch(() => {})
    await rename(aside, dist).catch(async (error: unknown) => {
      if ((await lastBuild())?.sources !== sources) throw error
    })
    await rm(old, { recursive: true, force: true })
  }
  await rm(aside, { recursive: true, force: true })
}

async function lastBuild(): Promise<Build | undefined> {
  if (!existsSync(record)) return undefined
  return JSON.parse(await readFile(record, 'utf8')) as Build
}

/** Everything that a bundle is made of: pages, contracts, shared code, and the locked packages. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(join(root, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) =>
      /\/src\/(web|shared|features\/[^/]+\/(ui|contract\.ts|messages))/.test(slashes(file)),
    )
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
  const others = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/build-worker.ts',
    ...vitePlugins,
  ]
  for (const file of [...files, ...others.map((name) => join(root, name))]) {
    hash.update(slashes(file.slice(root.length)))
    hash.update(await readFile(file))
  }
  return hash.digest('hex')
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}

async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = await readFile(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const built = await buildWeb({ force: process.argv.includes('--force') })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Pages built in ${seconds} s` : 'Pages are up to date')
}
