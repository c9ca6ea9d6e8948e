import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/src\/features\/[^/]+\/contract\.ts$/
const endpointKeys = ['method', 'path', 'files', 'idempotent'] as const

/**
 * Replaces every contract module by one without schemas: endpoints keep what a caller needs, plain
 * constants stay, everything else becomes undefined. So zod never reaches the browser.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'tessera-contract',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (!contractFile.test(file)) return null
      this.addWatchFile(file)
      const version = hash(await readFile(file, 'utf8'))
      const module: Record<string, unknown> = await import(
        `${pathToFileURL(file).href}?v=${version}`
      )
      return { code: withoutSchemas(module), map: null, moduleSideEffects: false }
    },
  }
}

/** The source of the schema-less module with the same export names. */
export function withoutSchemas(module: Record<string, unknown>): string {
  return Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${literal(value)}\n`)
    .join('')
}

function literal(value: unknown): string {
  if (isRecord(value) && value['kind'] === 'endpoint') {
    const kept = endpointKeys.flatMap((key) =>
      value[key] === undefined ? [] : [[key, value[key]]],
    )
    return JSON.stringify(Object.fromEntries(kept))
  }
  if (isRecord(value) && value['kind'] === 'socketEvents') return '{"kind":"socketEvents"}'
  return isPlain(value) ? JSON.stringify(value) : 'undefined'
}

/** JSON says it all: no schema, function, date or class inside. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function hash(text: string): string {
  let result = 5381
  for (let index = 0; index < text.length; index++) {
    result = (result * 33) ^ text.charCodeAt(index)
  }
  return (result >>> 0).toString(36)
}
