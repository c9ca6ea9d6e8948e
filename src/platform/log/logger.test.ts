import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const mayTake = 30_000

/** Logs so many lines of a length at once, and ends as the product does when its input ends. */
const start = (lines: number, length: number, within: number) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { openLog } from '#platform/log/logger.ts'
       const { log, close } = openLog('error')
       for (let line = 0; line < ${lines}; line++) log.error({ filling: 'x'.repeat(${length}) }, 'a line')
       process.stdin.resume().once('end', async () => {
         await close(${within})
         process.exit(0)
       })`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )

test(
  'a reader of the log that has stopped reading does not keep the process from its end',
  async () => {
    const child = start(5_000, 1_000, 500)
    child.stdin.end()
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(0)
  },
  mayTake,
)

test(
  'every line is written before the process ends, when somebody reads them',
  async () => {
    const child = start(5_000, 1_000, mayTake)
    child.stdin.end()
    const read = (await text(child.stdout)).trim().split('\n')
    expect(read).toHaveLength(5_000)
  },
  mayTake,
)

test(
  'lines beyond what may wait are dropped, and said to be',
  async () => {
    const child = start(300, 100_000, mayTake)
    let written = 0
    let dropped = 0
    for await (const line of createInterface({ input: child.stdout })) {
      const { lines } = JSON.parse(line) as { lines?: number }
      if (lines === undefined) written += 1
      else {
        dropped = lines
        child.stdin.end()
      }
    }
    expect(dropped).toBeGreaterThan(100)
    expect(written + dropped).toBe(300)
  },
  mayTake,
)
