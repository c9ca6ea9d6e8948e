import { expect, test } from 'vitest'
import { createSharedReplies } from './shared-replies.ts'

function build(maxBytes = 1_000) {
  let time = Date.UTC(2026, 10, 20)
  const shared = createSharedReplies({ now: () => new Date(time) }, { maxBytes })
  let made = 0
  const ask = (key: string, wait: Promise<unknown> = Promise.resolve()) =>
    shared.get(key, async () => {
      made += 1
      await wait
      return { key, turn: made }
    })
  return { shared, ask, made: () => made, pass: (seconds: number) => (time += seconds * 1000) }
}

test('one reply serves all who ask the same, until it has grown old', async () => {
  const { ask, made, pass } = build()
  const [first, second] = await Promise.all([ask('a'), ask('a')])
  expect(second).toBe(first)
  expect(first!.json).toBe('{"key":"a","turn":1}')
  pass(29)
  expect(await ask('a')).toBe(first)
  pass(1)
  expect(await ask('a')).not.toBe(first)
  expect(made()).toBe(2)
})

test('what was asked before a change is not kept after it', async () => {
  const { shared, ask } = build()
  let arrive = () => {}
  const before = ask('a', new Promise<void>((resolve) => (arrive = resolve)))
  shared.forget()
  const after = await ask('a')
  arrive()
  expect((await before).body).toMatchObject({ key: 'a' })
  expect(await ask('a')).toBe(after)
})

test('a failure is told to those who waited, and is not kept', async () => {
  const { shared, ask } = build()
  const fail = () => shared.get('a', () => Promise.reject(new Error('lost')))
  const failures = await Promise.allSettled([fail(), fail()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask('a')).body).toMatchObject({ key: 'a' })
})

test('the replies used least recently leave when the memory is full', async () => {
  const { ask, made } = build(60)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key)
  expect(made()).toBe(3)
  await ask('b')
  expect(made()).toBe(4)
})
