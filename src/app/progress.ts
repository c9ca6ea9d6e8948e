/** Lines that say what the start is doing, with how long each part took. */
import type { WriteStream } from 'node:tty'

export type Progress = {
  begin(step: string): void
  /** Replaces the current line on a terminal; silent elsewhere. */
  update(detail: string): void
  end(): void
}

export function createProgress(output: WriteStream): Progress {
  let current: { step: string; since: number } | undefined
  const finish = () => {
    if (!current) return
    const seconds = ((performance.now() - current.since) / 1000).toFixed(1)
    if (output.isTTY) output.write('\r\u001b[K')
    output.write(`  ${current.step} · ${seconds} s\n`)
    current = undefined
  }
  return {
    begin(step) {
      finish()
      current = { step, since: performance.now() }
      if (output.isTTY) output.write(`  ${step}…`)
    },
    update(detail) {
      if (current && output.isTTY) output.write(`\r\u001b[K  ${current.step}… ${detail}`)
    },
    end: finish,
  }
}
