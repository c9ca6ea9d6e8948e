import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { libraryStyles } from './headers.ts'

const library = join(import.meta.dirname, '../../../node_modules/react-aria/dist/private')

/** What the library writes into style elements, with its own names put in. */
function writtenStyles(): string[] {
  return readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => {
      const source = readFileSync(join(library, file), 'utf8')
      if (!source.includes("createElement('style')")) return []
      return [...source.matchAll(/textContent = `([^`]*)`/g)].map(([, text]) =>
        text!.replaceAll(/\$\{(\S+)\}/g, (_whole, name: string) => valueOf(source, name)).trim(),
      )
    })
}

function valueOf(source: string, name: string): string {
  const start = source.indexOf(`${name} = '`) + name.length + 4
  return source.slice(start, source.indexOf("'", start))
}

test('the policy of shared pages allows the style elements of the library, and no other', () => {
  expect([...libraryStyles].toSorted()).toEqual(writtenStyles().toSorted())
})
