import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { keepReply } from './keep-reply.ts'
import { createQueryClient } from './query-client.ts'
import { query } from './query.ts'

const getNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: 'Notes',
  access: 'anyone',
  reply: z.object({ notes: z.array(z.string()) }),
  errors: [],
})

test('a read that began before a write does not undo what the write answered', async () => {
  const answers: ((reply: unknown) => void)[] = []
  const queries = createQueryClient(() => new Promise((resolve) => answers.push(resolve)))
  const stop = new QueryObserver(queries, query(getNotes)).subscribe(() => undefined)
  answers[0]!({ notes: [] })
  await expect.poll(() => queries.getQueryData(query(getNotes).queryKey)).toEqual({ notes: [] })

  const begunBefore = queries.invalidateQueries(query(getNotes))
  keepReply(queries, { notes: ['written'] }, getNotes)
  answers[1]!({ notes: [] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queries.getQueryData(query(getNotes).queryKey)).toEqual({ notes: ['written'] })

  answers[2]!({ notes: ['written', 'by someone else'] })
  await begunBefore
  await expect
    .poll(() => queries.getQueryData(query(getNotes).queryKey)?.notes)
    .toEqual(['written', 'by someone else'])
  stop()
})

test('without a read under way nothing is asked', () => {
  const queries = createQueryClient(() => Promise.reject(new Error('Nobody asked.')))
  keepReply(queries, { notes: ['written'] }, getNotes)
  expect(queries.isFetching()).toBe(0)
  expect(queries.getQueryData(query(getNotes).queryKey)).toEqual({ notes: ['written'] })
})
