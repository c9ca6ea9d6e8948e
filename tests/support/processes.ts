/** Processes of the product on the database of a test app. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'

export type ProductProcess = {
  address: string
  /** As one's browser, over the network. */
  post(
    person: TestClient,
    path: string,
    body: unknown,
    key?: string,
    signal?: AbortSignal,
  ): Promise<Response>
  /** SIGKILL: nothing is finished, nothing is said. */
  kill(): Promise<void>
}

/** What the test app and its processes must share to accept each other's sessions. */
export const sharedEnvironment = { SECRET: 'a secret of thirty-two characters or more' }

export async function startProcess(
  app: TestApp,
  environment: Record<string, string> = {},
): Promise<ProductProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      DATABASE_URL: app.database.connectionString,
      DATA_DIR: app.dataDir,
      PUBLIC_URL: 'http://tessera.test',
      RATE_LIMIT_SCALE: '1000',
      GATHER_SECONDS: '0',
      LOG_LEVEL: 'fatal',
      ...sharedEnvironment,
      ...environment,
    },
  })
  // A test that fails must not leave it behind.
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  child.once('exit', () => process.off('exit', killAtExit))
  child.unref()
  const port = await started(child)
  child.disconnect()
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    post: (person, path, body, key, signal) =>
      fetch(address + path, {
        signal: signal ?? null,
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: 'http://tessera.test',
          cookie: person.cookieHeader(),
          ...(key && { 'idempotency-key': key }),
        },
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function started(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process ended at its start')
  })
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => {})
  return port
}
