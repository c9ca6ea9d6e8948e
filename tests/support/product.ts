/** The whole product as an operator starts it, on a folder or database that the test gives. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type Product = {
  address: string
  port: number
  pid: number
  /** What it has written to its outputs. */
  output(): string
  /** Settles with its exit code, null when it was killed. */
  ended: Promise<number | null>
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Waits until it says that it is ready. @throws Error with its output when it ends instead */
  ready(): Promise<void>
}

export type ProductOptions = {
  environment: Record<string, string>
  /** Descriptors that it may open; the system's own limit unless told. */
  descriptors?: number
  port?: number
  /** Another version of it; this one unless told. */
  root?: string
}

export async function launchProduct(options: ProductOptions): Promise<Product> {
  const port = options.port ?? (await freePort())
  const node = [process.execPath, 'src/app/main.js']
  const [command, ...parameters] =
    options.descriptors === undefined
      ? node
      : ['sh', '-c', `ulimit -n ${options.descriptors}; exec "$@"`, 'sh', ...node]
  const child = spawn(command!, parameters, {
    cwd: options.root ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ENV_FILE: '',
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://tessera.test',
      DATABASE_URL: '',
      DEMO_DATA: 'false',
      RATE_LIMIT_SCALE: '1000',
      GATHER_SECONDS: '0',
      LOG_LEVEL: 'error',
      ...options.environment,
    },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', killAtExit)
    return code as number | null
  })
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    output: () => output,
    ended,
    signal: (name) => void child.kill(name),
    async ready() {
      let over = false
      void ended.then(() => (over = true))
      while (!output.includes(' is ready at ')) {
        if (over) throw new Error(`The product ended at its start:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
