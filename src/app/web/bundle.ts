/** Where the pages' code comes from: Vite while developing, the build otherwise. */
import { glob, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { onRequestHookHandler } from 'fastify'
import type * as EntryServer from '#web/entry-server.tsx'
import type { PageAssets } from '#web/shell/document.ts'

type Entry = Pick<
  typeof EntryServer,
  'render' | 'readPayload' | 'renderAppShell' | 'cacheablePaths' | 'publicPages' | 'findLocaleIn'
>

export type Bundle = {
  buildId: string
  /** Unix milliseconds. */
  builtAt: number
  entry: () => Promise<Entry>
  assetsFor: (sources: string[]) => PageAssets
  /** Vite's own files, in development. */
  middleware?: onRequestHookHandler
  close: () => Promise<void>
}

/** Opens the bundle that the options ask for. */
export function openBundle(
  server: Server,
  options: { development: boolean; distFolder: string },
): Promise<Bundle> {
  return options.development ? openVite(server) : openBuild(options.distFolder)
}

async function openVite(server: Server): Promise<Bundle> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    clearScreen: false,
    logLevel: 'warn',
  })
  const { default: react } = await import('@vitejs/plugin-react')
  const styles = ['/src/web/styles.css?direct']
  // A build knows which page has which; here all of them are linked, so that none is drawn without.
  for await (const file of glob(['src/web/*/*.css', 'src/features/*/ui/*.css'])) {
    if ((await readFile(file, 'utf8')).startsWith('@layer')) styles.push(`/${file}?direct`)
  }
  return {
    buildId: 'development',
    builtAt: Date.now(),
    entry: () => vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<Entry>,
    assetsFor: () => ({
      script: '/src/web/entry-browser.tsx',
      styles,
      modules: [],
      fonts: [],
      preamble: react.preambleCode.replace('__BASE__', '/'),
    }),
    middleware: (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, () => done())
    },
    close: () => vite.close(),
  }
}

type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
export type Manifest = Record<string, Chunk>

export const entryKey = 'src/web/entry-browser.tsx'
/** Drawn on every page: worth fetching before the style sheet asks for them. */
const earlyFonts = /instrument-sans-latin-wght-normal|newsreader-latin-400-normal/

/** The bundle that `scripts/build.ts` has made. */
export async function openBuild(distFolder: string): Promise<Bundle> {
  const dist = resolve(distFolder)
  const build = await readJson<{ buildId: string; builtAt: number }>(join(dist, 'build.json'))
  const manifest = await readJson<Manifest>(join(dist, 'client/.vite/manifest.json'))
  const module = import(pathToFileURL(join(dist, 'server/entry-server.js')).href) as Promise<Entry>
  const known = new Map<string, PageAssets>()
  return {
    ...build,
    entry: () => module,
    assetsFor: (sources) => {
      const key = sources.join()
      const assets = known.get(key) ?? assetsIn(manifest, sources)
      known.set(key, assets)
      return assets
    },
    close: () => Promise.resolve(),
  }
}

/** The files of the entry and of the routes, with everything that they import at once. */
export function assetsIn(manifest: Manifest, sources: string[]): PageAssets {
  const chunks = new Set<Chunk>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(collect)
  }
  ;[entryKey, ...sources].forEach(collect)
  const all = [...chunks]
  const entry = manifest[entryKey]!
  return {
    script: `/${entry.file}`,
    styles: unique(all.flatMap((chunk) => chunk.css ?? [])),
    modules: unique(all.filter((chunk) => chunk !== entry).map((chunk) => chunk.file)),
    fonts: unique(all.flatMap((chunk) => chunk.assets ?? [])).filter((file) =>
      earlyFonts.test(file),
    ),
  }
}

function unique(files: string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`)
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(file, 'utf8')) as Value
}
