import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { register } from './support/people.ts'

test('where nobody can refer yet one waits for the first who can', async ({ page, server }) => {
  await importBoard(server.dataFolder, 'Quiet Harbour', [
    { title: 'Lighthouse keeper', content: '<p>You keep the light.</p>' },
  ])
  await page.goto('/company/quiet-harbour')
  await hydrated(page)
  await page.getByRole('link', { name: 'Tell me when someone can refer' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcompany%2Fquiet-harbour/)
  await register(page, 'candidate', 'Wanda Wait', 'wanda@watch.example')
  await page.goto('/company/quiet-harbour')
  await hydrated(page)
  const watch = page.getByRole('button', { name: 'Tell me when someone can refer' })
  await watch.focus()
  await page.keyboard.press('Enter')
  const watched = page.getByRole('button', { name: 'Waiting for a referrer' })
  await expect(watched).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('We’ll tell you once when someone at Quiet Harbour')).toBeVisible()
  await lookAt(page, 'watch-company')
  await page.getByRole('link', { name: 'Lighthouse keeper' }).first().click()
  await expect(page.getByRole('button', { name: 'Waiting for a referrer' })).toBeVisible()
  await lookAt(page, 'watch-job')
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Quiet Harbour' })).toBeVisible()
  await lookAt(page, 'watched-companies')
  await page.goto('/company/quiet-harbour')
  await hydrated(page)
  await watched.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
})
