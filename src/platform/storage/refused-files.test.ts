import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../context.ts'
import { dropRefused } from './refused-files.ts'

function dropped(error: unknown): string[] {
  const deleted: string[] = []
  const storage = {
    deleteFile: async (key: string) => void deleted.push(key),
  } as Context['storage']
  const afterCommit: Context['afterCommit'] = (effect) => void effect()
  dropRefused({ storage, afterCommit } as Context, error, ['one', 'two'])
  return deleted
}

test('files of what was refused go', () => {
  expect(dropped(new AppError('LIMIT_REACHED'))).toEqual(['one', 'two'])
})

test('files of what may have been committed stay', () => {
  expect(dropped(new Error('Connection terminated unexpectedly'))).toEqual([])
})
