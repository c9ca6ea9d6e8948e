/** A worker that is killed while it sends: nothing is lost, nothing comes twice. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { tellTest } from '../support/notifications.ts'
import { createCandidate } from '../support/people.ts'
import { sharedEnvironment, startProcess, type ProductProcess } from '../support/processes.ts'

let app: TestApp
const running: ProductProcess[] = []
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()))
})
afterAll(() => app.close())

/** A mail server that takes 300 ms for each mail, and knows each by its subject. */
async function slowMailServer() {
  const seen: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part) => (text += String(part)))
      stream.on('end', () => {
        const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
        setTimeout(() => {
          seen.push(subject)
          done()
        }, 300)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return { seen, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

test('a killed worker neither loses nor doubles a message', async () => {
  const mail = await slowMailServer()
  const start = async () => {
    const process = await startProcess(app, { SMTP_URL: mail.url })
    running.push(process)
    return process
  }
  const person = await createCandidate(app, { complete: false })
  await app.runDueTasks()
  app.clock.set(new Date())
  const titles = Array.from({ length: 40 }, (_, index) => `News ${index}`)
  await tellTest(app, person.accountId, titles)
  const first = await start()
  await vi.waitFor(() => expect(mail.seen.length).toBeGreaterThan(4), 15_000)
  await first.kill()
  const before = mail.seen.length
  expect(before).toBeLessThan(titles.length)
  await start()
  const pending = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from notification_deliveries
      where account_id = ${person.accountId} group by state`.execute(app.database.db)
    return rows
  }
  await vi.waitFor(async () => expect(await pending()).toEqual([{ state: 'sent', count: 40 }]), {
    timeout: 55_000,
    interval: 200,
  })
  expect([...new Set(mail.seen)].toSorted()).toEqual(titles.toSorted())
  // Only a mail whose acceptance the dead process never heard of may come again, under the same Message-ID.
  console.info(
    `${before} mails before the kill, ${mail.seen.length - titles.length} again after it`,
  )
  expect(mail.seen.length - titles.length).toBeLessThanOrEqual(8)
  mail.close()
}, 90_000)
