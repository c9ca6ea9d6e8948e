/** How long a person waits: the first start with demo data, the second start, and memory at rest. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFlags } from './support/servers.ts'

const root = join(import.meta.dirname, '..')
const budget = { firstSeconds: 45, secondSeconds: 5, megabytes: 250 }
/**
 * V8 gives back what a start leaves once little has been asked of it for two to four minutes; tasks that follow a
 * new demo delay that.
 */
const restMs = 360_000

/** Budgets of docs: first start ≤ 45 s, second ≤ 5 s, ≤ 250 MB at rest, PostgreSQL apart. */
export async function run(): Promise<{ line: string; withinBudget: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-first-run-'))
  // As on a fresh machine: nothing is built, and no code is compiled.
  for (const made of ['dist', 'node_modules/.cache/compiled']) {
    rmSync(join(root, made), { recursive: true, force: true })
  }
  try {
    const first = await start(dataDir)
    const second = await start(dataDir, restMs)
    const line = `first start ${first.seconds.toFixed(1)} s, second start ${second.seconds.toFixed(1)} s, ${second.started.toFixed(0)} MB once started, ${second.rested.toFixed(0)} MB at rest`
    const withinBudget =
      first.seconds <= budget.firstSeconds &&
      second.seconds <= budget.secondSeconds &&
      second.rested <= budget.megabytes
    return { line, withinBudget }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts, waits for the first page, rests, and stops; memory as the first page has come, and after the rest. */
async function start(
  dataDir: string,
  rests = 0,
): Promise<{ seconds: number; started: number; rested: number }> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...startFlags, 'src/app/main.js'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ENV_FILE: '', DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('The product ended at its start')
    await sleep(50)
  }
  const seconds = (performance.now() - began) / 1000
  const started = residentMegabytes(child.pid!)
  await sleep(rests)
  const rested = residentMegabytes(child.pid!)
  child.kill('SIGTERM')
  await ended
  return { seconds, started, rested }
}

function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
