/** Builds both service workers; the one of the root scope has the list of the files that it keeps. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { entryKey, type Manifest } from '#app/web/bundle.ts'
import type { offlineSources } from '#web/entry-server.tsx'
import { appShellPath } from '#web/service-worker/worker-words.ts'

type Kept = { url: string; revision: string | null }

/**
 * @param root of the repository
 * @param folder where `client` and `server` have been built; `sw.js` and the worker of pushes are added to `client`
 */
export async function buildWorkers(root: string, folder: string): Promise<void> {
  await buildWorker(root, folder, 'sw', {
    PRECACHED: JSON.stringify(await filesToKeep(folder)),
    'process.env.NODE_ENV': JSON.stringify('production'),
  })
  await buildWorker(root, folder, 'firebase-messaging-sw', {})
}

async function buildWorker(
  root: string,
  folder: string,
  name: string,
  define: Record<string, string>,
): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: join(folder, 'client'),
      emptyOutDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: {
        entry: join(root, `src/web/service-worker/${name}.ts`),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `${name}.js`,
      },
    },
  })
}

/** The code of the pages that can be read without a connection, and the shell around them. */
async function filesToKeep(folder: string): Promise<Kept[]> {
  const manifest = JSON.parse(
    await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const entry = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as {
    offlineSources: typeof offlineSources
  }
  const files = filesOf(manifest, entry.offlineSources())
  // The shell names the files of this build: another build is another shell.
  const revision = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)
  return [
    { url: appShellPath, revision },
    { url: '/favicon.svg', revision },
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ]
}

/** With everything that the pages import, at once or later; the entry itself could import every page. */
function filesOf(manifest: Manifest, sources: string[]): string[] {
  const keys = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || keys.has(key)) return
    keys.add(key)
    chunk.imports?.forEach(collect)
    if (key !== entryKey) chunk.dynamicImports?.forEach(collect)
  }
  ;[entryKey, ...sources].forEach(collect)
  const files = [...keys].flatMap((key) => {
    const { file, css = [], assets = [] } = manifest[key]!
    return [file, ...css, ...assets.filter((asset) => /latin-(?!ext).*\.woff2$/.test(asset))]
  })
  return [...new Set(files)]
}
