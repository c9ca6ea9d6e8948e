import { expect, test, vi } from 'vitest'
import type { OddJob } from '../../../tests/support/odd-jobs.ts'
import { createProcessPool, LostJob, PoolFull, type PoolOptions } from './process-pool.ts'

function poolOf(options: Partial<PoolOptions> = {}) {
  return createProcessPool<OddJob, unknown>({
    module: new URL('../../../tests/support/odd-jobs.ts', import.meta.url),
    size: 1,
    memoryMb: 64,
    jobMs: 20_000,
    waitingAtMost: 10,
    ...options,
  })
}

test.each([
  ['loop', 'time'],
  ['abort', 'end'],
  ['segfault', 'end'],
  ['fill', 'memory'],
] as const)('%s costs its own job alone (%s)', async (job, reason) => {
  const run = poolOf({ jobMs: job === 'loop' ? 500 : 20_000 })
  const before = await run('pid')
  const [lost, ...others] = await Promise.allSettled([run(job), run('pid'), run('pid')])
  expect(lost).toMatchObject({ status: 'rejected', reason: { reason } })
  expect(lost.status === 'rejected' && lost.reason).toBeInstanceOf(LostJob)
  const [one, two] = others.map((other) => other.status === 'fulfilled' && other.value)
  expect(one).toBe(two)
  expect(one).not.toBe(before)
})

test('what a job throws ends nothing', async () => {
  const run = poolOf()
  const before = await run('pid')
  await expect(run('throw')).rejects.toThrow('As it was asked')
  expect(await run('pid')).toBe(before)
})

test('jobs wait for a free process, and beyond the line they are refused', async () => {
  const run = poolOf({ size: 2, waitingAtMost: 1 })
  const answers = await Promise.allSettled([run('pid'), run('rest'), run('pid'), run('pid')])
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(answers[3]).toMatchObject({ reason: expect.any(PoolFull) as unknown })
})

test('a process is replaced after its last job', async () => {
  const run = poolOf({ jobsAtMost: 2 })
  const pids = [await run('pid'), await run('pid'), await run('pid')]
  expect(pids[0]).toBe(pids[1])
  expect(pids[2]).not.toBe(pids[1])
})

test('a process knows nothing of our environment', async () => {
  vi.stubEnv('SESSION_SECRET', 'secret')
  const known = (await poolOf()('environment')) as string[]
  expect(known).not.toContain('SESSION_SECRET')
  vi.unstubAllEnvs()
})
