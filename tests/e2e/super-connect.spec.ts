import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'

test('super-connect: both say yes and a chat opens; a request that is reported ends without a word about it', async ({
  page,
  newPerson,
  server,
}) => {
  // Nobody else's job asks for these: other journeys of the same server leave theirs behind.
  const skills = ['Haskell', 'Erlang', 'Kafka']
  await importBoard(server.dataFolder, 'Quarrystone', [
    { title: 'Quarry Kafka engineer', content: `<p>You know ${skills.join(', ')}.</p>` },
  ])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsReferrer(recruiter, server, {
    name: 'Rika Stein',
    email: 'rika@connect.example',
    workEmail: 'rika@quarrystone.example',
    company: 'Quarrystone',
  })

  await register(page, 'candidate', 'Pia Brandt', 'pia@connect.example')
  await completeProfile(page, 'Umbrella', skills)
  await confirmAddress(page, server, 'pia@connect.example')

  await enterAsAdmin(admin, server, 'admin@connect.example', 'moderator')
  await admin.goto('/admin/super-connect')
  await hydrated(admin)
  const row = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: /^Pia Brandt and / }) })
  await expect(row).toBeVisible()
  await lookAt(admin, 'super-connect')
  const recruiterName = (await row.getByRole('heading').textContent())!.split(' and ')[1]
  expect(recruiterName).toBe('Rika Stein')
  await row.getByRole('button', { name: 'Send introduction' }).click()
  await expect(row.getByText('Candidate: no reply yet. Recruiter: no reply yet.')).toBeVisible()

  await recruiter.goto('/introductions')
  await hydrated(recruiter)
  expect(await recruiter.content()).not.toContain('Pia')
  await lookAt(recruiter, 'introductions')
  await recruiter.getByRole('button', { name: 'Yes, introduce us' }).click()
  await expect(recruiter.getByText('Waiting for the other side')).toBeVisible()
  await page.goto('/introductions')
  await hydrated(page)
  expect(await page.content()).not.toContain('Rika')
  // By the first of the links in the email, which needs no session.
  await page.goto(await server.mailedPath('pia@connect.example', /\/introduction\/[\w-]+/))
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /Quarry Kafka engineer at/ })).toBeVisible()
  expect(await page.content()).not.toContain('Rika')
  await lookAt(page, 'introduction-link')
  await page.getByRole('button', { name: 'Yes, introduce us' }).click()
  await expect(page.getByRole('heading', { name: 'You’re connected' })).toBeVisible()
  await lookAt(page, 'introduction-link-connected')
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(
    page.getByRole('log').getByText('You both said yes to this introduction.'),
  ).toBeVisible()

  await admin.reload()
  await hydrated(admin)
  const kept = admin.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().includes('/introductions/'),
  )
  await row.getByLabel('Outcome').selectOption('Interview')
  expect((await kept).ok()).toBe(true)
  await admin.reload()
  await expect(row.getByLabel('Outcome')).toHaveValue('interview')

  // They have written to each other, which the page that asks says without a name.
  await page.goto('/job-search?q=quarry')
  await hydrated(page)
  await page.getByRole('link', { name: 'Quarry Kafka engineer' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await expect(page.getByText('Someone there has messaged you before.')).toBeVisible()
  await expect(page.getByText('Rika')).toHaveCount(0)
  await lookAt(page, 'get-referral-warm')
  await page
    .getByLabel('Your note to the referrer')
    .fill('For nine years I have moved the events of three quarries without losing one.')
  for (const number of [1, 2, 3]) {
    await page.getByLabel(`Reason ${number}`).fill(`Quarry fact number ${number}`)
  }
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()

  await recruiter.goto('/recruiter/requests')
  await hydrated(recruiter)
  await recruiter.getByRole('link', { name: 'Quarry Kafka engineer' }).click()
  await recruiter.getByRole('button', { name: 'Report' }).click()
  await recruiter.getByLabel('What you saw').fill('The same words went to all of us at once.')
  await lookAt(recruiter, 'offer-report')
  await recruiter.getByRole('button', { name: 'Report and pass' }).click()
  await expect(recruiter.getByText('You’re done with this request.')).toBeVisible()

  await admin.goto('/admin/referrals')
  await hydrated(admin)
  const reported = admin.getByRole('region', { name: 'Reported by referrers' })
  await expect(reported.getByText('The same words went to all of us at once.')).toBeVisible()
  await lookAt(admin, 'admin-reports')
  await reported.getByLabel('Reason').fill('The same words went to several companies.')
  await reported.getByRole('button', { name: 'End request' }).click()
  await expect(reported).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('The same words went to several companies.')).toBeVisible()
  expect(await page.content()).not.toMatch(/report/i)
})
