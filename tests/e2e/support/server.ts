/** The built product on a data folder and a port of its own. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningServer = {
  address: string
  dataFolder: string
  /** Six digits from the newest mail to this address. */
  mailedCode: (to: string, subject?: RegExp) => Promise<string>
  /** The part of the newest mail to this address that looks so. */
  mailedPath: (to: string, pattern: RegExp) => Promise<string>
  /** Ends the process and keeps its data. */
  halt: () => Promise<void>
  /** On the same data and port. */
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../../..')
/** Demo data takes a minute on an idle machine. */
const startWithin = 300_000

/** Starts it; `environment` overrides single settings. */
export async function startServer(
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-e2e-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const settings = { PORT: String(port), DATA_DIR: dataFolder, ...environment }
  let end = await startProcess(settings)
  return {
    address,
    dataFolder,
    mailedCode: (to, subject = /./) => mailed(address, { to, subject, pattern: /\b\d{6}\b/ }),
    mailedPath: (to, pattern) => mailed(address, { to, subject: /./, pattern }),
    halt: () => end(),
    async startAgain() {
      end = await startProcess(settings)
    },
    async stop() {
      await end()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Resolves once it is ready, with what ends it. */
async function startProcess(settings: Record<string, string>): Promise<() => Promise<void>> {
  // As `npm start` starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'src/app/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DEMO_DATA: 'false',
      RATE_LIMIT_SCALE: '100',
      GATHER_SECONDS: '0',
      // Journeys are of screens: a browser on the same two cores may keep the database from answering.
      DATABASE_PATIENCE: '15000',
      ALLOW_PRIVATE_IMPORT: 'true',
      BOARD_CALLS_PER_SECOND: '200',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await until(
      () => output.includes(' is ready at '),
      startWithin,
      () => {
        if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output}`)
      },
    )
  } catch (error) {
    if (child.exitCode === null) await end()
    throw error
  }
  return end
}

/** What the newest mail to an address has that the pattern looks for, once it is there. */
async function mailed(
  address: string,
  { to, subject, pattern }: { to: string; subject: RegExp; pattern: RegExp },
): Promise<string> {
  let found: string | undefined
  await until(async () => {
    const list = await (await fetch(`${address}/dev/mail`)).text()
    const entry = list.split('<a ').find((line) => line.includes(`to ${to} `) && subject.test(line))
    const href = entry?.match(/href="([^"]+)"/)?.[1]
    if (!href) return false
    const mail = await (await fetch(address + href)).text()
    found = mail.match(pattern)?.[0]
    return found !== undefined
  }, 60_000)
  return found!
}

async function until(
  condition: () => boolean | Promise<boolean>,
  within: number,
  check: () => void = () => {},
): Promise<void> {
  const end = Date.now() + within
  while (!(await condition())) {
    check()
    if (Date.now() > end) throw new Error(`Nothing happened within ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
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
