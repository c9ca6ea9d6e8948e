import { expect, test } from 'vitest'
import { outcomeSources, type Outcome } from '../contract.ts'
import { verdictOf } from './policy.ts'

const yes = 'hired'
const no = 'not_hired'
const none = undefined

/** REF16 and 3.3: candidate, referrer, company; what follows. Every combination stands here. */
const table: readonly [Outcome | undefined, Outcome | undefined, Outcome | undefined, string][] = [
  [none, none, none, 'unsaid'],
  [yes, none, none, 'said hired'],
  [none, yes, none, 'said hired'],
  [none, none, yes, 'said hired'],
  [no, none, none, 'said not_hired'],
  [none, no, none, 'said not_hired'],
  [none, none, no, 'said not_hired'],
  [yes, yes, none, 'agreed hired'],
  [yes, none, yes, 'agreed hired'],
  [none, yes, yes, 'agreed hired'],
  [no, no, none, 'agreed not_hired'],
  [no, none, no, 'agreed not_hired'],
  [none, no, no, 'agreed not_hired'],
  [yes, no, none, 'contested'],
  [no, yes, none, 'contested'],
  [yes, none, no, 'contested'],
  [no, none, yes, 'contested'],
  [none, yes, no, 'contested'],
  [none, no, yes, 'contested'],
  [yes, yes, yes, 'agreed hired'],
  [yes, yes, no, 'agreed hired'],
  [yes, no, yes, 'agreed hired'],
  [no, yes, yes, 'agreed hired'],
  [no, no, no, 'agreed not_hired'],
  [no, no, yes, 'agreed not_hired'],
  [no, yes, no, 'agreed not_hired'],
  [yes, no, no, 'agreed not_hired'],
]

test.each(table)('candidate %s, referrer %s, company %s: %s', (...row) => {
  const said = outcomeSources.flatMap((by, index) => {
    const outcome = row[index] as Outcome | undefined
    return outcome ? [{ by, outcome }] : []
  })
  const verdict = verdictOf(said)
  expect(['outcome' in verdict ? `${verdict.state} ${verdict.outcome}` : verdict.state]).toEqual([
    row[3],
  ])
})

test('the table has every combination once', () => {
  expect(new Set(table.map((row) => row.slice(0, 3).join())).size).toBe(27)
})
