import type { Page } from '@playwright/test'
import { hydrated, lookAt } from './support/checks.ts'
import { querySql, runSchedule, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, register } from './support/people.ts'

async function letThemFindMe(page: Page) {
  await page.goto('/candidate/visibility')
  await hydrated(page)
  await page.getByLabel('Let verified recruiters find me').check()
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  await expect(page.getByText('Recruiters can find you until')).toBeVisible()
}

test('a recruiter keeps a candidate on a list until the candidate hides', async ({
  page,
  newPerson,
  server,
}) => {
  const skills = ['Erlang', 'Elixir', 'Kafka']
  await importBoard(server.dataFolder, 'Telegraph Works', [
    { title: 'Switch engineer', content: `<p>You know ${skills.join(', ')}.</p>` },
  ])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsHiringManager(recruiter, admin, server, {
    name: 'Tilda Wire',
    email: 'tilda@wire.example',
    workEmail: 'tilda@telegraphworks.example',
    company: 'Telegraph Works',
  })
  await register(page, 'candidate', 'Corin Hidden', 'corin@sourcing.example')
  await completeProfile(page, 'Globex', skills)
  await confirmAddress(page, server, 'corin@sourcing.example')
  await letThemFindMe(page)

  await recruiter.goto('/recruiter/search-job-seekers?skill=Erlang')
  await hydrated(recruiter)
  await recruiter
    .getByRole('button', { name: /^Save .*ngineer|^Save Candidate/ })
    .first()
    .click()
  const dialog = recruiter.getByRole('dialog')
  await dialog.getByLabel('List name').fill('Switch team')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await dialog.getByLabel('Switch team').check()
  await dialog.getByLabel('Tags').fill('erlang')
  await recruiter.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(recruiter.getByText('Tags saved')).toBeVisible()
  await dialog.getByLabel('New note').fill('Would lead the switch.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Would lead the switch.')).toBeVisible()
  await lookAt(recruiter, 'sourcing-record')
  await recruiter.keyboard.press('Escape')

  await recruiter.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Erlang')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(recruiter.getByText('Search saved')).toBeVisible()
  await lookAt(recruiter, 'sourcing-search')

  await recruiter.getByRole('link', { name: 'Saved candidates' }).click()
  await expect(recruiter.getByRole('heading', { name: 'Saved candidates', level: 1 })).toBeVisible()
  await expect(recruiter.getByText('Next check')).toBeVisible()
  await lookAt(recruiter, 'sourcing-saved')
  await recruiter.getByRole('link', { name: 'Switch team' }).click()
  await expect(recruiter.getByText('erlang', { exact: true })).toBeVisible()
  expect(await recruiter.content()).not.toContain('Corin')
  await lookAt(recruiter, 'sourcing-list')

  await page.goto('/candidate/visibility')
  await hydrated(page)
  await page.getByLabel('Let verified recruiters find me').uncheck()
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  await expect(page.getByText('Recruiters can’t find you right now.')).toBeVisible()
  await recruiter.reload()
  await hydrated(recruiter)
  await expect(recruiter.getByText('No candidates on this list')).toBeVisible()
  await lookAt(recruiter, 'sourcing-list-empty')

  await letThemFindMe(page)
  await recruiter.goto('/recruiter/search-job-seekers?skill=Erlang')
  await hydrated(recruiter)
  await recruiter
    .getByRole('button', { name: /^Not interested in/ })
    .first()
    .click()
  await dialog.getByLabel('Main reason').selectOption('Location')
  await lookAt(recruiter, 'sourcing-not-interested')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  await expect(recruiter.getByText('No candidates match these filters')).toBeVisible()
  await recruiter.goto('/recruiter/saved-candidates#not-interested')
  await hydrated(recruiter)
  await expect(recruiter.getByText('Main reason: Location')).toBeVisible()
  await recruiter.getByRole('button', { name: /^Show again in searches/ }).click()
  await expect(recruiter.getByText('You haven’t left anyone out.')).toBeVisible()
})

test('a candidate confirms by one tap from the email', async ({ page, newPerson, server }) => {
  await register(page, 'candidate', 'Mira Monthly', 'mira@sourcing.example')
  await completeProfile(page, 'Globex', ['Go', 'SQL', 'Kafka'])
  await confirmAddress(page, server, 'mira@sourcing.example')
  await letThemFindMe(page)
  await runSql(
    server.dataFolder,
    `update findable_people set confirmed_at = now() - interval '40 days', reminder_due_at = now()
     where account_id = (select id from accounts where email = 'mira@sourcing.example')`,
  )
  await runSchedule(server.dataFolder, 'people.remind')
  const linkOf = async () =>
    JSON.stringify(
      await querySql(
        server.dataFolder,
        `select link from notifications where type = 'people.stillLooking' limit 1`,
      ),
    )
  await expect.poll(linkOf, { timeout: 90_000 }).toContain('still-looking')
  const path = /\/still-looking\/[\w-]+/.exec(await linkOf())![0]
  const phone = await newPerson()
  await phone.goto(path)
  await hydrated(phone)
  await lookAt(phone, 'still-looking')
  await phone.getByRole('button', { name: 'Yes, I’m still looking' }).click()
  await expect(phone.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await lookAt(phone, 'still-looking-confirmed')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Yes, I’m still looking' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await lookAt(page, 'visibility-fresh')
})
