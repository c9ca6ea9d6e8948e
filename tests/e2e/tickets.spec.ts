import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { register } from './support/people.ts'

test('a candidate and a guest ask support, an agent answers by keyboard, the candidate rates', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of (400|422)/)
  await register(page, 'candidate', 'Tilda Ray', 'tilda@tickets.example')
  await page.goto('/support?page=/wallet')
  await hydrated(page)
  await lookAt(page, 'support')
  await page.getByLabel('What is it about?').selectOption({ label: 'Referral requests' })
  await page.getByLabel('Subject').fill('My request disappeared')
  await page.getByLabel('What happened?').fill('I sent it on Monday and can’t find it.')
  await page.getByLabel('Files').setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByText('Send a PDF, Word document, PNG or JPEG.')).toBeVisible()
  await page.getByLabel('Files').setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(page.getByRole('button', { name: 'Remove screen.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'My request disappeared' }).click()
  await expect(page.getByText('First answer by')).toBeVisible()
  await expect(page.getByRole('link', { name: 'screen.jpg' })).toBeVisible()
  await lookAt(page, 'ticket')

  const guest = await newPerson()
  await guest.goto('/support')
  await hydrated(guest)
  await guest.getByLabel('What is it about?').selectOption({ label: 'Something else' })
  // An article answers one question; the other is sent.
  await guest.getByLabel('Subject').fill('Do I get my connection back from a referral request?')
  const answers = guest.getByRole('button', { name: /^This answers my question/ })
  await expect(answers.first()).toBeVisible()
  await lookAt(guest, 'support-suggested')
  await answers.first().focus()
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('You don’t need to send anything.')).toBeVisible()
  await guest.getByLabel('Subject').fill('Is this free?')
  await guest.getByLabel('What happened?').fill('I’d like to know before I sign up.')
  await guest.getByLabel('Email').fill('gus@tickets.example')
  await guest.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(guest.getByText('We got your message: T-')).toBeVisible()
  await expect(guest.getByText(/^First answer by \w+ .*\d\d:\d\d/)).toBeVisible()
  await lookAt(guest, 'support-guest')
  await guest.goto(await server.mailedPath('gus@tickets.example', /\/support\/link#[\w-]+/))
  await hydrated(guest)
  await expect(guest.getByText('I’d like to know before I sign up.')).toBeVisible()

  const agent = await newPerson()
  await enterAsAdmin(agent, server, 'agent@tickets.example', 'support')
  await agent.goto('/admin/support-tickets')
  await hydrated(agent)
  await agent.getByRole('link', { name: 'My request disappeared' }).click()
  await expect(agent.getByRole('heading', { name: 'My request disappeared' })).toBeVisible()
  await agent.getByRole('button', { name: 'Assign to me' }).press('Enter')
  await expect(agent.getByText('In progress', { exact: true })).toBeVisible()
  await agent.getByLabel('Answer').fill('It expired on Sunday. Your connection is back.')
  await agent.getByLabel('Send as').selectOption({ label: 'Solution: resolve the ticket' })
  await lookAt(agent, 'admin-tickets')
  await agent.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  const conversation = agent.getByRole('list', { name: 'Messages', exact: true })
  await expect(conversation.getByText('It expired on Sunday.')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('It expired on Sunday.')).toBeVisible()
  await page.getByLabel('5 – Very good').check()
  await lookAt(page, 'ticket-resolved')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Your rating: 5 of 5')).toBeVisible()
})

test('an agent saves an answer, inserts it by keyboard, sees a colleague and merges two tickets', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  expected.push(/status of (400|422)/)
  await register(page, 'candidate', 'Uma Pell', 'uma@tickets.example')
  for (const subject of ['Where is my receipt?', 'Receipt, again']) {
    await page.goto('/support')
    await hydrated(page)
    await page.getByLabel('What is it about?').selectOption({ label: 'Payments and refunds' })
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('What happened?').fill('I paid on Monday.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
  }
  const reference = (await page
    .getByText(/^T-\d+$/)
    .last()
    .textContent())!

  const agent = await newPerson()
  await enterAsAdmin(agent, server, 'merger@tickets.example', 'support')
  await agent.goto('/admin/saved-answers')
  await hydrated(agent)
  await expect(agent.getByText('No saved answers')).toBeVisible()
  await agent.getByRole('button', { name: 'New answer' }).press('Enter')
  await agent.getByLabel('Name').fill('Receipts')
  await agent
    .getByLabel('Answer', { exact: true })
    .fill('Hello {name}, your receipt for {reference} is attached.')
  await agent.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(agent.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await lookAt(agent, 'admin-saved-answers')
  await agent.getByRole('link', { name: 'Back to tickets' }).click()
  await agent.getByRole('link', { name: 'Ignored emails' }).click()
  await expect(agent.getByRole('heading', { name: 'No ignored emails' })).toBeVisible()
  await lookAt(agent, 'admin-ignored-emails')

  await agent.goto('/admin/support-tickets')
  await hydrated(agent)
  await agent.getByRole('link', { name: 'Receipt, again' }).click()
  await expect(agent.getByRole('heading', { name: 'Receipt, again' })).toBeVisible()
  await agent.getByLabel('Insert a saved answer').selectOption({ label: 'Receipts' })
  await expect(agent.getByLabel('Answer', { exact: true })).toHaveValue(
    /Hello Uma Pell, your receipt for T-\d+/,
  )

  const colleague = await newPerson()
  await enterAsAdmin(colleague, server, 'colleague@tickets.example', 'support')
  await colleague.goto(new URL(agent.url()).pathname)
  await hydrated(colleague)
  await expect(colleague.getByText(/^Also here: /)).toBeVisible()

  await agent.getByText('Merge into another ticket').first().click()
  await agent.getByLabel('Number of the other ticket').fill('T-999999')
  await agent.getByRole('button', { name: 'Merge into another ticket' }).click()
  await expect(agent.getByText('There’s no ticket with this number.').first()).toBeVisible()
  await agent.getByLabel('Number of the other ticket').fill(reference)
  await agent.getByRole('button', { name: 'Merge into another ticket' }).click()
  await expect(agent.getByRole('heading', { name: 'Where is my receipt?' })).toBeVisible()
  await expect(agent.getByText(/was merged into this ticket/)).toBeVisible()
  await lookAt(agent, 'admin-ticket-merged')
})

test('an agent gives a connection back without leaving the ticket, and the person reads it', async ({
  page,
  newPerson,
  server,
}) => {
  await register(page, 'candidate', 'Uma Lind', 'uma@tickets.example')
  await page.goto('/support')
  await hydrated(page)
  await page.getByLabel('What is it about?').selectOption({ label: 'Referral requests' })
  await page.getByLabel('Subject').fill('A connection is missing')
  await page.getByLabel('What happened?').fill('The company was closed.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('link', { name: 'A connection is missing' })).toBeVisible()

  const agent = await newPerson()
  await enterAsAdmin(agent, server, 'acting@tickets.example', 'owner')
  await agent.goto('/admin/support-tickets')
  await hydrated(agent)
  await agent.getByRole('link', { name: 'A connection is missing' }).click()
  await expect(agent.getByRole('heading', { name: 'A connection is missing' })).toBeVisible()
  await agent.getByText('Return connections').first().press('Enter')
  await agent.getByLabel('How many').fill('2')
  await agent.getByLabel('Reason').fill('The company had closed already.')
  await lookAt(agent, 'admin-ticket-action')
  await agent.getByRole('button', { name: 'Return connections' }).press('Enter')
  await expect(agent.getByText('2 connections returned')).toBeVisible()

  await page.getByRole('link', { name: 'A connection is missing' }).click()
  await expect(page.getByText('2 connections returned')).toBeVisible()
})
