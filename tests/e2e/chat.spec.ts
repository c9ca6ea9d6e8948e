import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { openConversation } from './support/conversations.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'

// With the installed app's worker, as people have it.
test.use({ serviceWorkers: 'allow' })
test.use({
  expected: expecting(
    // Without a connection, and a file that is refused.
    /ERR_INTERNET_DISCONNECTED|WebSocket is closed before the connection|status of 422 .*\/files|status of 404 .*\/referral-offers/,
  ),
})

test('a conversation: reply, delivered and seen, offline, archive, block', async ({
  page,
  newPerson,
  server,
}) => {
  const skills = ['Fortran', 'Cobol', 'Ada']
  await importBoard(server.dataFolder, 'Chalkpit', [
    { title: 'Chalk Ada engineer', content: `<p>You know ${skills.join(', ')}.</p>` },
  ])
  const [recruiter, admin] = [await newPerson(), await newPerson()]
  await enterAsReferrer(recruiter, server, {
    name: 'Rolf Kreide',
    email: 'rolf@chat.example',
    workEmail: 'rolf@chalkpit.example',
    company: 'Chalkpit',
  })
  await register(page, 'candidate', 'Pola Weiss', 'pola@chat.example')
  await completeProfile(page, 'Umbrella', skills)
  await confirmAddress(page, server, 'pola@chat.example')
  await enterAsAdmin(admin, server, 'admin@chat.example', 'moderator')
  await admin.goto('/admin/super-connect')
  await hydrated(admin)
  await admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: /^Pola Weiss and / }) })
    .getByRole('button', { name: 'Send introduction' })
    .click()
  for (const person of [recruiter, page]) {
    await expect(async () => {
      await person.goto('/introductions')
      await hydrated(person)
      await person.getByRole('button', { name: 'Yes, introduce us' }).click({ timeout: 2_000 })
    }).toPass()
  }
  await page.getByRole('link', { name: 'Open conversation' }).click()
  await page.waitForURL(/\/chat\//)
  const address = new URL(page.url()).pathname
  const write = async (who: typeof page, text: string) => {
    await who.getByRole('textbox', { name: 'Message' }).fill(text)
    await who.getByRole('textbox', { name: 'Message' }).press('Enter')
  }

  // Delivered on any page, seen in the conversation.
  await recruiter.goto('/introductions')
  await hydrated(recruiter)
  await recruiter.waitForTimeout(2_500)
  await write(page, 'When can we talk?')
  const log = page.getByRole('log')
  await expect(log.getByText('Delivered')).toBeVisible()
  await recruiter.goto(address)
  await hydrated(recruiter)
  await expect(log.getByText('Seen')).toBeVisible()

  // Online as long as a page is open, and about when one last was.
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await recruiter.goto('about:blank')
  // A connection that breaks without a word is noticed by its silence, after three quarters of a minute.
  await expect(page.getByText('Active in the last hour')).toBeVisible({ timeout: 60_000 })
  await recruiter.goto(address)
  await hydrated(recruiter)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()

  // A reply quotes what it answers.
  const asked = recruiter.getByRole('log').getByRole('listitem').filter({ hasText: 'When can we' })
  await asked.hover()
  await asked.getByRole('button', { name: 'Reply' }).click()
  await write(recruiter, 'Tuesday at ten')
  const answer = log.getByRole('listitem').filter({ hasText: 'Tuesday at ten' })
  await expect(answer.getByRole('blockquote')).toContainText('When can we talk?')

  // Written without a connection, it is sent after a reload with one.
  await page.context().setOffline(true)
  await write(page, 'Tuesday is fine')
  await expect(log.getByText('Tuesday is fine')).toBeVisible()
  // Who says what is no matter of sides and colours.
  await expect(log.getByRole('listitem').filter({ hasText: 'Tuesday is fine' })).toHaveText(/^You:/)
  await expect(answer).toHaveText(/^(?!You).+:.*Tuesday at ten/s)
  await page.context().setOffline(false)
  await page.reload()
  await hydrated(page)
  await expect(recruiter.getByRole('log').getByText('Tuesday is fine')).toHaveCount(1)
  await lookAt(page, 'chat-states')

  // A file is a message that the other one downloads.
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%plan\nstartxref\n9\n%%EOF\n'),
  })
  await expect(recruiter.getByRole('log').getByRole('link', { name: /plan\.pdf/ })).toBeVisible()
  // The next one can be chosen once the sender knows, too.
  const attach = page.getByRole('button', { name: 'Attach a file' })
  await expect(attach).not.toHaveAttribute('aria-disabled')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') })
  await expect(page.getByText(/^Send a PDF, Word document, PNG or JPEG/)).toBeVisible()

  // Found again, and opened where it was said.
  await page.goto('/chat/search')
  await hydrated(page)
  await page.getByRole('searchbox').fill('plan pdf')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('link', { name: /File: plan\.pdf/ })).toBeVisible()
  await page.getByRole('searchbox').fill('tues')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tuesday at ten' })).toBeVisible()
  await lookAt(page, 'chat-search')
  await page.getByRole('link', { name: /Tuesday at ten/ }).click()
  await expect(log.getByRole('listitem').filter({ hasText: 'Tuesday at ten' })).toBeFocused()

  // Reported with its messages, which an admin reads with an open report alone.
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Report Rolf Kreide' }).click()
  await page.getByRole('radio', { name: 'Spam' }).check()
  await page.getByRole('checkbox', { name: /Let our team see/ }).check()
  await lookAt(page, 'chat-report-dialog')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()
  await admin.goto('/admin/chat-reports')
  await admin.waitForURL(/\/admin\/moderation/)
  await hydrated(admin)
  const heading = admin.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(admin.getByRole('link', { name: /Rolf Kreide/ })).toBeVisible()
  await expect(admin.getByText('Tuesday at ten').first()).toBeVisible()
  const copied = admin.waitForEvent('download')
  await admin.getByRole('link', { name: /^Download plan\.pdf/ }).click()
  expect((await copied).suggestedFilename()).toBe('plan.pdf')
  await expect(admin.getByText('Pola Weiss')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Read the conversation' }).click()
  await admin.getByRole('textbox', { name: 'Purpose' }).fill('Check what was said')
  await admin.getByRole('dialog').getByRole('button', { name: 'Read the conversation' }).click()
  await expect(admin.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await lookAt(admin, 'moderation-conversation')
  await admin.keyboard.press('d')
  await expect(admin.getByRole('textbox', { name: /^Note to the people/ })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('No cases here')).toBeVisible()

  // Archived until the next message.
  await page.getByRole('button', { name: 'Conversation options' }).click()
  const archived = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await archived
  await page.goto('/chat/history?box=archive')
  await hydrated(page)
  await expect(page.getByRole('link', { name: /Rolf Kreide/ })).toBeVisible()
  await lookAt(page, 'chat-archive')
  await write(recruiter, 'See you then')
  await page.goto('/chat/history')
  await expect(page.getByRole('link', { name: /Rolf Kreide/ })).toBeVisible()

  // Blocked: closed for both, and listed for the one who did it.
  await page.goto(address)
  await hydrated(page)
  // One message is reported with those around it.
  const last = log.getByRole('listitem').filter({ hasText: 'See you then' })
  await last.hover()
  await last.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'Report this message' })).toBeVisible()
  await page.getByRole('radio', { name: 'Spam' }).check()
  await lookAt(page, 'chat-report-message')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()
  await admin.goto('/admin/moderation')
  const meant = admin.getByRole('listitem').filter({ hasText: 'Reported message' })
  await expect(meant.getByText('See you then')).toBeVisible()

  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Block Rolf Kreide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You blocked Rolf.')).toBeVisible()
  await expect(
    recruiter.getByText('This conversation is closed. You can still read it.'),
  ).toBeVisible()
  await page.goto('/chat/history')
  await hydrated(page)
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('button', { name: 'Unblock Rolf Kreide' })).toBeVisible()
  await lookAt(page, 'chat-privacy')
  const online = page.getByRole('checkbox', { name: 'Show when I’m online' })
  // It changes once it is saved.
  await online.click()
  await expect(online).not.toBeChecked()
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(online).not.toBeChecked()

  // Unblocked, it takes a request that the other one accepts.
  await page.getByRole('button', { name: 'Unblock Rolf Kreide' }).click()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: 'Ask to talk again' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Sorry about that. Shall we talk?')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/^Request sent/)).toBeVisible()
  // Its email leaves when it was not read for five minutes.
  await runSql(server.dataFolder, 'update conversation_participants set notify_at = now()')
  await runSchedule(server.dataFolder, 'chat.tellUnread')
  await expect(async () => {
    await runSql(
      server.dataFolder,
      `with due as (update notification_deliveries set due_at = now() where state = 'pending')
      update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'notifications.deliver'`,
    )
    const mails = await page.request.get('/dev/mail.json')
    expect(await mails.text()).toContain('/message-request/')
  }).toPass()
  const link = await server.mailedPath('rolf@chat.example', /\/message-request\/[\w-]+/)
  await recruiter.goto(link)
  await hydrated(recruiter)
  await expect(
    recruiter.getByRole('heading', { name: 'Accept the message request from Pola Weiss?' }),
  ).toBeVisible()
  await lookAt(recruiter, 'message-request-link')
  await recruiter.goto('/chat/history?box=requests')
  await hydrated(recruiter)
  await lookAt(recruiter, 'chat-requests')
  await recruiter.getByRole('link', { name: /Pola Weiss/ }).click()
  await recruiter.getByRole('button', { name: 'Accept', exact: true }).click()
  await write(recruiter, 'With pleasure')
  await expect(page.getByRole('log').getByText('With pleasure')).toBeVisible()
  await lookAt(recruiter, 'chat-accepted')
  await recruiter.goto(link)
  await hydrated(recruiter)
  await expect(
    recruiter.getByRole('heading', { name: 'You accepted the request from Pola Weiss' }),
  ).toBeVisible()
  await lookAt(recruiter, 'message-request-link-accepted')
})

test('someone with both roles is led to the one in which a request may be read', async ({
  page,
  newPerson,
  server,
}) => {
  const emails = ['beate@both.example', 'carl@both.example'] as const
  await register(await newPerson(), 'candidate', 'Carl Kraus', emails[1])
  await enterAsReferrer(page, server, {
    name: 'Beate Beides',
    email: emails[0],
    workEmail: 'beate@bothroles.example',
    company: 'Bothroles',
  })
  const address = await openConversation(server.dataFolder, [...emails], 3)
  await runSql(
    server.dataFolder,
    `update conversations set about_type = 'referral_offer' where id = '${address.slice(6)}';
     update conversation_participants p set role = 'recruiter' from accounts a
     where a.id = p.account_id and a.email = '${emails[0]}'`,
  )
  // The candidate's role is added to the account, and acts from now on.
  await register(page, 'candidate', 'Beate Beides', emails[0])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByText('You take part in this request as a referrer.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Switch to recruiting' }).click()
  await expect(page.getByText('You take part in this request as a referrer.')).toBeHidden()
  await expect(page).toHaveURL(address)
  const offer = `/api/referral-offers/${address.slice(6)}`
  // There is none behind this conversation: it is asked for in the right role alone.
  expect(asked.slice(0, asked.indexOf('/api/session/hat'))).not.toContain(offer)
})

test('a jump to a date shows what was said around it, and leads on to the latest', async ({
  page,
  newPerson,
  server,
}) => {
  const other = await newPerson()
  await register(other, 'candidate', 'Otto Lang', 'otto.lang@chat.example')
  await register(page, 'candidate', 'Jana Kurz', 'jana@chat.example')
  // A message a day for a year.
  const emails: [string, string] = ['jana@chat.example', 'otto.lang@chat.example']
  const address = await openConversation(server.dataFolder, emails, 365)
  await page.goto(address)
  await hydrated(page)
  const log = page.getByRole('log')
  const message = (number: number) => log.getByText(`Day ${number}`, { exact: true })
  await expect(message(365)).toBeVisible()
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/messages') && !url.searchParams.has('since')) asked.push(url)
  })
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: 'Go to a date' }).click()
  const day = new Date(Date.now() - 265 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: 'Date' }).fill(day)
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  const there = log
    .getByRole('listitem')
    .filter({ hasText: /Day (99|100|101)$|Day (99|100|101)\D/ })
  await expect(there.first()).toBeInViewport()
  expect(asked.map(({ search }) => search)).toEqual([expect.stringMatching(/around=(99|100|101)&/)])
  await expect(message(365)).toHaveCount(0)
  await lookAt(page, 'chat-jump')

  // What was in view stays there while newer messages are added below it.
  const newer = page.getByRole('button', { name: 'Show newer messages' })
  await newer.focus()
  await page.keyboard.press('Enter')
  await expect(message(150)).toBeVisible()
  await expect(message(125)).toBeInViewport()
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect(message(60)).toBeVisible()

  // What comes meanwhile is not shown between old messages; what one writes leads back to the end.
  await other.goto(address)
  await hydrated(other)
  await other.getByRole('textbox', { name: 'Message' }).fill('Still there?')
  await other.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(other.getByRole('log').getByText('Still there?')).toBeVisible()
  await expect(log.getByText('Still there?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to latest messages' }).click()
  await expect(log.getByText('Still there?')).toBeInViewport()
  await expect(newer).toHaveCount(0)
  await expect(message(150)).toHaveCount(0)
  await page.goto(`${address}?at=200`)
  await hydrated(page)
  await expect(message(200)).toBeInViewport()
  await page.getByRole('textbox', { name: 'Message' }).fill('Back again')
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(log.getByText('Back again')).toBeInViewport()

  // A change that is not taken stays in its field, to be saved again.
  const own = log.getByRole('listitem').filter({ hasText: 'Back again' })
  await own.hover()
  await own.getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Back for good')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Network error. Please check your internet connection.'),
  ).toBeVisible()
  await expect(field).toHaveValue('Back for good')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(log.getByText('Back for good')).toBeVisible()
  await expect(field).toHaveValue('')
})
