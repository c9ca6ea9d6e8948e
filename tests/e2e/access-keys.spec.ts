import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, register } from './support/people.ts'
import { password } from './support/password.ts'

test('an assistant with an access key finds a job and prepares a request; its owner reads it and ends the key', async ({
  page,
  server,
  expected,
}) => {
  expected.push(/status of 40\d/)
  await importBoard(server.dataFolder, 'Millrace', [
    { title: 'Sluice engineer', content: '<p>You open and close the sluice.</p>' },
  ])
  await register(page, 'candidate', 'Ida Moor', 'ida@keys.example')
  await completeProfile(page, 'Canal Works')

  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Create an access key' }).click()
  await lookAt(page, 'access-key-form')
  const section = page.getByRole('region', { name: 'Access keys' })
  await section.getByLabel('Name').fill('Assistant on my laptop')
  await section.getByLabel('Current password').fill('not my password')
  await section.getByRole('button', { name: 'Create access key' }).click()
  await expect(section.getByText('Your current password isn’t right.').first()).toBeVisible()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Create access key' }).click()
  await expect(page.getByRole('heading', { name: 'Copy your access key now' })).toBeVisible()
  await lookAt(page, 'access-key-made')
  const key = (await page.getByText(/^tsk_[\w-]{43}$/).textContent())!
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Access key', exact: true }).press('Enter')
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  // Where the browser lets nobody copy, it is said what else can be done.
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
  )
  await page.getByRole('button', { name: 'Copy: Access key', exact: true }).press('Enter')
  await expect(page.getByText('Select the text and copy it yourself.')).toBeVisible()

  const client = new Client({ name: 'journey', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server.address), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  const use = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name, arguments: input })
    return structuredContent as { jobs: { id: string }[]; url: string; available: number }
  }
  const { jobs } = await use('search_jobs', { words: 'sluice engineer' })
  const jobId = jobs[0]!.id
  expect((await use('see_supply', { jobId })).available).toBe(0)
  const { url } = await use('draft_request', {
    jobId,
    note: 'I kept the sluices of three canals.',
    whyMe: ['Three canals', 'Nine winters', 'Never a flood'],
  })
  await client.close()

  await page.goto(new URL(url).pathname + new URL(url).search)
  await hydrated(page)
  await expect(page.getByLabel('Your note to the referrer')).toHaveValue(
    'I kept the sluices of three canals.',
  )
  await expect(page.getByLabel('Reason 2')).toHaveValue('Nine winters')

  await page.goto('/account')
  await hydrated(page)
  await expect(page.getByText('Assistant on my laptop')).toBeVisible()
  await lookAt(page, 'access-keys')
  await section.getByRole('button', { name: 'Remove' }).click()
  await lookAt(page, 'access-key-remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Access key removed')).toBeVisible()
  const refused = await page.request.get('/api/request-drafts', {
    headers: { authorization: `Bearer ${key}`, cookie: '' },
  })
  expect(refused.status()).toBe(401)
})
