import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DomainEvent } from '#platform/context.ts'
import { heardEvents } from '../../src/app/wire.ts'

const features = join(import.meta.dirname, '../../src/features')

test('every event that a feature declares has a listener', async () => {
  const declared: string[] = []
  for await (const file of glob('*/server/events.ts', { cwd: features })) {
    const module = (await import(join(features, file))) as Record<string, DomainEvent<unknown>>
    declared.push(...Object.values(module).map(({ name }) => name))
  }
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter((name) => !heardEvents.has(name))).toEqual([])
})
