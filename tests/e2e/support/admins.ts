/** Admins, made as an operator makes them: by the command, the one-time link and a second factor. */
import { codeOf } from '../../support/authenticator.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { password } from './password.ts'
import type { RunningServer } from './server.ts'

const root = join(import.meta.dirname, '../../..')

/** Signs a new admin in on this page. */
export async function enterAsAdmin(
  page: Pick<Page, 'request'>,
  server: RunningServer,
  email: string,
  role: string,
): Promise<void> {
  const origin = { headers: { origin: server.address } }
  const token = (await invite(server, email, role)).split('#setup=')[1]
  const begun = await page.request.post('/api/admin-setup/begin', { data: { token }, ...origin })
  const { secret } = (await begun.json()) as { secret: string }
  const done = await page.request.post('/api/admin-setup/finish', {
    data: { token, password, code: codeOf(secret, Date.now()) },
    ...origin,
  })
  expect(done.ok()).toBe(true)
  // Each code works once: the next one is accepted half a minute early.
  const entered = await page.request.post('/auth/admin/login', {
    data: { email, password, code: codeOf(secret, Date.now(), 1) },
    ...origin,
  })
  expect(entered.ok()).toBe(true)
}

async function invite(server: RunningServer, email: string, role: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['src/app/admin.ts', 'create', '--email', email, '--name', 'Vera Prüfer', '--role', role],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: server.dataFolder,
        DATABASE_URL: '',
        PUBLIC_URL: server.address,
      },
    },
  )
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  const link = /https?:\S+#setup=\S+/.exec(output)?.[0]
  if (!link) throw new Error(`The command gave no link:\n${output}`)
  return link
}
