import { hydrated } from './support/checks.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { register } from './support/people.ts'
import { password } from './support/password.ts'

// What the browser says when the connection goes while a socket is opened or the worker is looked for.
// With the installed app's worker, as people have it.
test.use({ serviceWorkers: 'allow' })
test.use({
  expected: expecting(
    /ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection/,
    /unknown error occurred when fetching the script/,
  ),
})

test('a job saved without a connection is on the other device afterwards', async ({
  page,
  newPerson,
  server,
}) => {
  const title = 'Ferry timetable planner'
  await importBoard(server.dataFolder, 'Quayline', [title, 'Gangway inspector'])
  await register(page, 'candidate', 'Ines Duarte', 'ines@candidates.example')
  await expect(page.getByLabel('Headline')).toBeVisible()
  await page.goto('/job-search?q=ferry')
  await hydrated(page)
  const save = page.getByRole('button', { name: `Save: ${title}` })
  await expect(save).toBeVisible()
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Saved. Remove: ${title}` })).toBeVisible()

  const device = await newPerson()
  await device.goto('/login?next=/saved')
  await hydrated(device)
  await device.getByLabel('Email').fill('ines@candidates.example')
  await device.getByLabel('Password', { exact: true }).fill(password)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(device.getByText('Nothing saved yet')).toBeVisible()

  const arrived = page.waitForResponse((reply) => reply.url().includes('/api/saved-jobs/'))
  await page.context().setOffline(false)
  await arrived
  await device.reload()
  await expect(device.getByRole('link', { name: title })).toBeVisible()

  // Without a connection a note is kept too, and shows at once.
  await hydrated(device)
  await device.context().setOffline(true)
  await device.getByRole('button', { name: 'Add note' }).click()
  await device.getByRole('textbox', { name: 'Note' }).fill('Ask about the night boats')
  await device.getByRole('button', { name: 'Keep it' }).click()
  await expect(device.getByText('Ask about the night boats')).toBeVisible()
  const noted = device.waitForResponse((reply) => reply.url().includes('/api/saved-jobs/'))
  await device.context().setOffline(false)
  await noted
  await page.goto('/saved')
  await expect(page.getByText('Ask about the night boats')).toBeVisible()

  // The page is left before the server has heard of it: the next page sends it again.
  await page.goto('/job-search?q=gangway')
  await hydrated(page)
  let calls = 0
  await page.route('**/api/saved-jobs/*-*', async (route) => {
    calls += 1
    if (calls > 1) await route.continue()
  })
  await page.getByRole('button', { name: 'Save: Gangway inspector' }).click()
  await expect(page.getByRole('button', { name: 'Saved. Remove: Gangway inspector' })).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByRole('link', { name: 'Gangway inspector' })).toBeVisible()
  expect(calls).toBe(2)
})
