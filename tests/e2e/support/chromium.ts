import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Its own default flags switch off web security and run a single process: these are enough. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/**
 * The browser named by CHROMIUM_PATH, or the one that npm brought, unpacked once into a folder of
 * its version: a stale binary of another version would be used otherwise.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const root = join(import.meta.dirname, '../../../node_modules')
  const manifest = readFileSync(join(root, '@sparticuz/chromium/package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(root, '.cache', `chromium-${version}`)
  const binary = join(folder, 'chromium')
  if (existsSync(binary)) return binary
  // Unpacked aside: of two workers that begin together, neither starts half a browser.
  const aside = `${folder}-${process.pid}`
  mkdirSync(aside, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = aside
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    if (!existsSync(binary)) renameSync(aside, folder)
  } catch (error) {
    // The other worker was first.
    if (!existsSync(binary)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  return binary
}
