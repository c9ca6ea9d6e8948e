import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsHiringManager } from './support/hiring-managers.ts'
import { importBoard } from './support/import.ts'
import { completeProfile, confirmAddress, register } from './support/people.ts'

const title = 'Harbour pilot dispatcher (m/f/d), nights and weekends'

test('search, save, apply, interview, offer, hired: from both sides', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  // An answer is missing, a file is refused.
  expected.push(/status of (400|422)/)
  test.slow()
  await importBoard(server.dataFolder, 'Harbourline', [title, 'Kranführer (Hafen)', 'Dock master'])

  // Someone who hires opens the job.
  const hiringManager = await newPerson()
  await enterAsHiringManager(hiringManager, await newPerson(), server, {
    name: 'Henrike Osei',
    email: 'henrike@home.example',
    workEmail: 'henrike@harbourline.example',
    company: 'Harbourline',
  })
  await hiringManager.goto('/recruiter/jobs')
  await hydrated(hiringManager)
  await lookAt(hiringManager, 'hiring')
  await hiringManager.getByRole('link', { name: title }).click()
  await hiringManager.getByRole('button', { name: 'Add a question' }).click()
  await hiringManager
    .getByRole('textbox', { name: 'Question 1' })
    .fill('Do you hold a radio operator’s certificate?')
  await hiringManager.getByLabel('Answer type').selectOption('yes_no')
  await hiringManager.getByLabel('Preferred answer').selectOption('yes')
  await hiringManager.getByRole('button', { name: 'Add a question' }).click()
  await hiringManager
    .getByRole('textbox', { name: 'Question 2' })
    .fill('A page of your last watch log')
  await hiringManager.getByLabel('Answer type').last().selectOption('file')
  await lookAt(hiringManager, 'hiring-intake')
  await hiringManager.getByRole('button', { name: 'Accept applications' }).click()
  await expect(hiringManager.getByText('No applications yet')).toBeVisible()

  // The candidate finds it, keeps it, and comes back to it.
  await register(page, 'candidate', 'Amaru Villanueva', 'amaru@candidates.example')
  await completeProfile(page, 'Portworks')
  await confirmAddress(page, server, 'amaru@candidates.example')
  await page.goto('/job-search?q=dispatcher')
  await hydrated(page)
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('button', { name: `Save: ${title}` }).click()
  await expect(page.getByRole('button', { name: `Saved. Remove: ${title}` })).toBeVisible()
  // The list of saved jobs that is opened next was read before the server had this one otherwise.
  await kept
  await page.goto('/saved')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask Henrike about the shifts')
  await page.getByLabel('Tags').fill('first choice, harbour')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Ask Henrike about the shifts')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await lookAt(page, 'saved')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await lookAt(page, 'job-listing-apply')

  // Applies, calls it back, sends it again.
  await page.getByRole('link', { name: 'Apply here' }).click()
  // A cover note for the role, written first and filled in here.
  await page.getByRole('link', { name: 'Save a cover note for next time' }).click()
  await page.getByRole('button', { name: 'New cover note' }).click()
  await page.getByLabel('Role').fill('Dispatcher')
  const body = 'I know {company} well, and have dispatched pilots for four winters. {one example}'
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(body)
  await lookAt(page, 'cover-note')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('I know {company} well')).toBeVisible()
  await lookAt(page, 'cover-notes')
  await page.goBack()
  await hydrated(page)
  const message = page.getByLabel('Message to the company')
  await message.fill('Good morning.')
  await page.getByRole('button', { name: 'Use a cover note' }).click()
  await page.getByRole('menuitem', { name: 'Dispatcher' }).click()
  await expect(message).toHaveValue(/I know Harbourline well/)
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expect(message).toHaveValue('Good morning.')
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expect(page.getByText('Fill in before you send this: {one example}')).toBeVisible()
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Fill in {one example} before you send this.').first()).toBeVisible()
  await lookAt(page, 'apply-variable-left')
  await message.fill(
    'I have dispatched pilots for four winters and know both channels of the port.',
  )
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Answer this question.')).toBeVisible()
  const log = page.getByLabel('A page of your last watch log')
  await log.setInputFiles({
    name: 'log.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no log</html>'),
  })
  await expect(page.getByText('This isn’t a complete PDF, DOCX, PNG or JPEG file.')).toBeVisible()
  await expect(page.getByLabel('Message to the company')).toHaveValue(/four winters/)
  await lookAt(page, 'apply-refused-file')
  await log.setInputFiles({
    name: 'watch log.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%log\nstartxref\n9\n%%EOF\n'),
  })
  await expect(page.getByText('watch log.pdf')).toBeVisible()
  await lookAt(page, 'apply')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You undid it before anyone saw it.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit and send again' }).click()
  await expect(page.getByLabel('Message to the company')).toHaveValue(/four winters/)
  await expect(page.getByText('watch log.pdf')).toBeVisible()
  await page.getByLabel('Yes', { exact: true }).check()
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await hydrated(otherTab)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // What another tab sends afterwards is not sent, and stays there.
  const otherMessage = otherTab.getByLabel('Message to the company')
  await otherMessage.fill('I also speak Portuguese.')
  await otherTab.getByLabel('Yes', { exact: true }).check()
  await otherTab.getByRole('button', { name: 'Send application' }).click()
  await expect(otherTab.getByText('What you typed is still here.').first()).toBeVisible()
  await expect(otherMessage).toHaveValue('I also speak Portuguese.')
  await lookAt(otherTab, 'apply-sent-elsewhere')
  await otherTab.close()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await lookAt(page, 'application-sent')

  // The pipeline, by keyboard alone.
  await hiringManager.reload()
  await hydrated(hiringManager)
  await expect(hiringManager.getByRole('link', { name: 'Amaru Villanueva' })).toBeVisible()
  await hiringManager.keyboard.press('j')
  await expect(hiringManager.getByRole('link', { name: 'Amaru Villanueva' })).toBeFocused()
  await hiringManager.keyboard.press('Shift+ArrowRight')
  const cardIn = (column: string) =>
    hiringManager
      .getByRole('region', { name: column })
      .getByRole('link', { name: 'Amaru Villanueva' })
  await expect(cardIn('In review')).toBeFocused()
  await hiringManager.getByRole('button', { name: 'Move Amaru Villanueva' }).focus()
  await hiringManager.keyboard.press('Enter')
  await hiringManager.getByRole('menuitem', { name: 'To “Shortlist”' }).focus()
  await hiringManager.keyboard.press('Enter')
  await expect(cardIn('Shortlist')).toBeFocused()
  await lookAt(hiringManager, 'hiring-pipeline')
  await hiringManager.getByRole('link', { name: 'Amaru Villanueva' }).click()
  await expect(
    hiringManager.getByRole('heading', { level: 1, name: 'Amaru Villanueva' }),
  ).toBeVisible()
  await hiringManager
    .getByRole('textbox', { name: 'Note' })
    .fill('Knows both channels: ask about winter ice')
  await hiringManager.getByRole('button', { name: 'Add note' }).click()
  await expect(hiringManager.getByText('ask about winter ice')).toBeVisible()
  const file = hiringManager.waitForEvent('download')
  await hiringManager.getByRole('link', { name: 'watch log.pdf' }).click()
  expect((await file).suggestedFilename()).toBe('watch log.pdf')
  await lookAt(hiringManager, 'hiring-applicant')
  await hiringManager.getByRole('button', { name: 'Invite to an interview' }).click()
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await hiringManager.getByLabel('Time zone').selectOption('Europe/Vienna')
  await hiringManager.getByLabel('Time 1').fill(`${nextWeek}T10:00`)
  await hiringManager.getByRole('button', { name: 'Add another time' }).click()
  await hiringManager.getByLabel('Time 2').fill(`${nextWeek}T15:30`)
  await hiringManager
    .getByRole('textbox', { name: 'Location' })
    .fill('https://meet.example/harbour')
  await lookAt(hiringManager, 'hiring-invite')
  await hiringManager.getByRole('button', { name: 'Send invitation' }).click()
  await expect(hiringManager.getByText('Proposed', { exact: true })).toBeVisible()

  // The candidate's page follows by itself.
  await expect(page.getByText('Choose a time', { exact: true })).toBeVisible()
  await lookAt(page, 'application-interview')
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Choose this time' }).click()
  await expect(page.getByText('Agreed', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await download).suggestedFilename()).toBe('interview.ics')

  await expect(hiringManager.getByText('Agreed', { exact: true })).toBeVisible()
  await hiringManager.getByRole('button', { name: 'Cancel interview' }).click()
  await lookAt(hiringManager, 'hiring-call-off')
  await hiringManager
    .getByRole('textbox', { name: 'Message to the candidate' })
    .fill('We have seen enough: you get an offer.')
  await hiringManager.getByRole('button', { name: 'Cancel interview' }).last().click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await hiringManager.getByRole('button', { name: 'Make an offer' }).click()
  await hiringManager
    .getByRole('textbox', { name: 'Message' })
    .fill('Four nights a week, and every second winter off.')
  await hiringManager.getByRole('textbox', { name: 'Salary' }).fill('58,000')
  await lookAt(hiringManager, 'hiring-offer')
  await hiringManager.getByRole('button', { name: 'Send offer' }).last().click()
  await expect(page.getByRole('button', { name: 'Accept offer' })).toBeVisible()
  await lookAt(page, 'application-offer')
  await page.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText('You accepted the offer.')).toBeVisible()
  await hiringManager.getByRole('button', { name: 'Record hire' }).click()
  await hiringManager.getByLabel('First day').fill(nextWeek)
  await hiringManager.getByRole('button', { name: 'Record hire' }).last().click()
  await expect(hiringManager.getByText('Starts on')).toBeVisible()
  await expect(page.getByText('Congratulations on the new job.').first()).toBeVisible()
  await lookAt(page, 'application-hired')

  // The board holds what was made elsewhere too, and moves it by keyboard.
  await page.goto('/job-search?q=dock+master')
  await hydrated(page)
  const elsewhere = page.locator('[data-row]', { hasText: 'Dock master' })
  const [elsewhereId] = /[0-9a-f-]{36}/.exec((await elsewhere.getAttribute('href'))!)!
  await page.goto(`/apply?job=${elsewhereId}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'View the job' }).click()
  await page
    .context()
    .route('https://job-boards.greenhouse.io/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The employer</title>' }),
    )
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Apply at the company' }).click()
  await (await popup).close()
  await page.getByRole('button', { name: 'Yes, track it' }).click()
  await expect(page.getByRole('link', { name: 'Open your application' })).toBeVisible()
  await page.goto('/applications')
  await hydrated(page)
  const card = page.getByRole('link', { name: 'Dock master' })
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(
    page.getByRole('region', { name: 'In progress' }).getByText('Dock master'),
  ).toBeVisible()
  await lookAt(page, 'applications-board')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await lookAt(page, 'applications-list')
})

const dueNow = `update job_alerts set next_run_at = now() where name = 'Lighthouses'`

type LocalMail = { to: string; subject: string; text: string; unsubscribeUrl?: string }

test('an alert comes once, says why, and is left by one click', async ({ page, server }) => {
  await importBoard(server.dataFolder, 'Lanternworks', ['Lighthouse keeper', 'Lamp cleaner'])
  await register(page, 'candidate', 'Noor Haddad', 'noor@candidates.example')
  await expect(page.getByLabel('Headline')).toBeVisible()
  await confirmAddress(page, server, 'noor@candidates.example')
  await page.goto('/job-search?q=lighthouse')
  await hydrated(page)
  await lookAt(page, 'job-search-candidate')
  await page.getByRole('link', { name: 'Get email alerts' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lighthouses')
  await page.getByLabel('Instantly').check()
  await lookAt(page, 'alert-new')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lighthouses' })).toBeVisible()

  await importBoard(server.dataFolder, 'Lanternworks', [
    'Lighthouse keeper',
    'Lamp cleaner',
    'Senior lighthouse engineer',
  ])
  const mails = async () => {
    const reply = await page.request.get('/dev/mail.json')
    const { items } = (await reply.json()) as { items: LocalMail[] }
    return items.filter((mail) => mail.to === 'noor@candidates.example' && mail.unsubscribeUrl)
  }
  // A quarter of an hour is brought nearer; everything else happens by itself.
  await runSql(server.dataFolder, dueNow)
  await runSchedule(server.dataFolder, 'saved.runAlerts')
  await expect.poll(async () => (await mails()).length).toBe(1)
  await runSql(server.dataFolder, dueNow)
  await runSchedule(server.dataFolder, 'saved.runAlerts')
  const [mail] = await mails()
  expect(mail!.subject).toBe('A new job: Lighthouses')
  expect(mail!.text).toContain('Why: “lighthouse” is in its title.')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Not a match' }).click()
  await page.getByLabel('Too senior').check()
  await page.getByRole('button', { name: 'Change the search' }).click()
  await expect(page.getByText('lighthouse -senior -lead -principal -staff -head')).toBeVisible()
  await lookAt(page, 'alert')
  await page.goto('/alerts')
  await hydrated(page)
  await lookAt(page, 'alerts')

  // What a mail program does when someone presses "unsubscribe": one post, nothing else.
  const target = mail!.unsubscribeUrl!
  await page.goto(target)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeVisible()
  await lookAt(page, 'unsubscribe')
  const reply = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(reply.status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Stopped' })).toBeVisible()
  expect(await mails()).toHaveLength(1)
})
