/** A person reviews a resume: order, comments, second look, rating; and one that comes too late. */
import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'
import { completeProfile, confirmAddress, enterAsReferrer, register } from './support/people.ts'
import type { RunningServer } from './support/server.ts'

const reviewerMail = 'rita@reviewers.example'

/** A candidate with a resume, a reviewer, and the admin who chose them. */
async function start(page: Page, newPerson: () => Promise<Page>, server: RunningServer) {
  const [reviewer, admin] = [await newPerson(), await newPerson()]
  await enterAsReferrer(reviewer, server, {
    name: 'Rita Reads',
    email: reviewerMail,
    workEmail: 'rita@pagework.example',
    company: 'Pagework',
  })
  await enterAsAdmin(admin, server, 'chief@reviewers.example', 'support')
  await register(page, 'candidate', 'Paula Printz', 'paula@reviewers.example')
  await completeProfile(page, 'Globex')
  await confirmAddress(page, server, 'paula@reviewers.example')
  await page.goto('/candidate/resume-service')
  await hydrated(page)
  await page.getByRole('button', { name: 'New resume' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  return { reviewer, admin }
}

async function openOrder(page: Page): Promise<void> {
  await page.goto('/candidate/resume-service')
  await hydrated(page)
  await page.getByRole('link', { name: 'Order a review' }).click()
  await expect(page.getByRole('heading', { name: 'What your reviewer reads' })).toBeVisible()
  await expect(page.getByText(/\d+ of \d+ lines shown/)).toBeVisible()
}

async function takeFirst(reviewer: Page): Promise<void> {
  await reviewer.goto('/recruiter/resume-reviews')
  await hydrated(reviewer)
  await reviewer
    .getByRole('link', { name: /^Resume, \d+ page/ })
    .first()
    .click()
  await reviewer.getByRole('button', { name: 'Take this review' }).click()
  await expect(reviewer.getByRole('heading', { name: 'Write your review' })).toBeVisible()
}

/** Without a mouse: the arrows choose the line, Enter opens it, Escape closes it. */
async function commentByKeys(reviewer: Page, said: string): Promise<void> {
  const line = reviewer.getByRole('button', { name: /^Line \d+ / }).first()
  await line.focus()
  await reviewer.keyboard.press('ArrowDown')
  await expect(reviewer.getByRole('button', { name: /^Line 2 / })).toBeFocused()
  await reviewer.keyboard.press('Enter')
  await reviewer.keyboard.type(said)
  await reviewer.keyboard.press('Escape')
  await expect(reviewer.getByRole('button', { name: /^Line 2 / })).toBeFocused()
}

/** What was written in one window comes together with what the other has saved; the same text is asked about. */
async function writeInTwoWindows(reviewer: Page): Promise<void> {
  const other = await reviewer.context().newPage()
  await other.goto(reviewer.url())
  await hydrated(other)
  const summaryOf = (window: Page) => window.getByRole('textbox', { name: 'Summary' })
  const written = await summaryOf(other).inputValue()
  await summaryOf(other).fill(`${written} From the other window.`)
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  const third = reviewer.getByRole('button', { name: /^Line 3 / })
  await third.press('Enter')
  await reviewer.keyboard.type('And for how long?')
  await reviewer.keyboard.press('Escape')
  // Different texts: both are kept without a question.
  await expect(summaryOf(reviewer)).toHaveValue(/From the other window\.$/)
  await expect(reviewer.getByText('Saved', { exact: true })).toBeVisible()
  const again = await reviewer.context().newPage()
  await again.goto(reviewer.url())
  await hydrated(again)
  await expect(again.getByText('And for how long?')).toBeVisible()
  await summaryOf(again).fill(`${written} Theirs.`)
  await expect(again.getByText('Saved', { exact: true })).toBeVisible()
  await again.close()
  await summaryOf(reviewer).fill(`${written} Mine.`)
  await expect(reviewer.getByText('You changed this in another window too')).toBeVisible()
  await lookAt(reviewer, 'reviewing-conflict')
  await reviewer.getByRole('button', { name: 'Keep this: Summary, Typed here' }).click()
  await expect(reviewer.getByText('Saved', { exact: true })).toBeVisible()
  await expect(summaryOf(reviewer)).toHaveValue(/Mine\.$/)
}

async function deliver(reviewer: Page): Promise<void> {
  await expect(reviewer.getByText('Saved', { exact: true })).toBeVisible()
  await reviewer.getByRole('button', { name: 'Deliver review' }).click()
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Deliver review' }).click()
  await expect(reviewer.getByText('Review delivered', { exact: true }).first()).toBeVisible()
}

test('ordered, reviewed line by line, looked at again, rated', async ({
  page,
  newPerson,
  server,
  expected,
}) => {
  // Two windows write the same draft.
  expected.push(/status of 409 .*\/draft\)/)
  const { reviewer, admin } = await start(page, newPerson, server)

  // Nobody may review yet: nothing can be ordered, and nothing is held.
  await page.goto('/candidate/resume-reviews/new')
  await hydrated(page)
  await expect(page.getByText('No reviewer is available right now')).toBeVisible()
  await lookAt(page, 'review-nobody')

  await admin.goto('/admin/resume-reviews')
  await hydrated(admin)
  await admin.getByLabel('Email address of the account').fill(reviewerMail)
  await admin.getByLabel('Reason').fill('Hires engineers for ten years')
  await admin.getByRole('button', { name: 'Add reviewer' }).click()
  await expect(admin.getByRole('heading', { name: 'Rita Reads, Pagework' })).toBeVisible()

  await openOrder(page)
  await expect(page.getByText('[name]').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lines of the resume' })).not.toContainText('Paula')
  const skills = page.getByRole('checkbox', { name: /PostgreSQL/ }).last()
  await skills.uncheck()
  await page.getByLabel('Question to the reviewer').fill('Is the summary of Paula too long?')
  await lookAt(page, 'review-order')
  await page.getByRole('button', { name: /^Order review/ }).click()
  await expect(page.getByText('Waiting for a reviewer')).toBeVisible()
  await expect(page.getByText('1 connection held')).toBeVisible()
  await lookAt(page, 'review-waiting')
  const address = page.url()

  await reviewer.goto('/recruiter/requests')
  await hydrated(reviewer)
  await reviewer.getByRole('link', { name: 'Resume reviews' }).click()
  await expect(reviewer.getByRole('link', { name: /^Resume, \d+ page/ })).toBeVisible()
  await lookAt(reviewer, 'reviewing-open')
  await takeFirst(reviewer)
  await expect(reviewer.getByText('Is the summary of [name] too long?')).toBeVisible()
  await expect(reviewer.getByText('Hidden by the candidate')).toBeVisible()
  expect(await reviewer.content()).not.toContain('Paula')
  await commentByKeys(reviewer, 'Say what you led, in numbers.')
  await reviewer.getByRole('button', { name: 'Deliver review' }).click()
  await expect(reviewer.getByText(/at least 40 characters about the whole/).first()).toBeVisible()
  await reviewer
    .getByRole('textbox', { name: 'Summary' })
    .fill('A clear page. Lead with what you achieved, and say for whom it mattered.')
  await lookAt(reviewer, 'reviewing-write')
  // What was written survives a reload.
  await expect(reviewer.getByText('Saved', { exact: true })).toBeVisible()
  await reviewer.reload()
  await hydrated(reviewer)
  await expect(reviewer.getByText('Say what you led, in numbers.')).toBeVisible()
  await writeInTwoWindows(reviewer)
  await deliver(reviewer)
  await lookAt(reviewer, 'reviewing-delivered')

  await page.goto(address)
  await hydrated(page)
  await expect(page.getByText('Say what you led, in numbers.')).toBeVisible()
  await expect(page.getByText('And for how long?')).toBeVisible()
  await page.getByRole('button', { name: 'Report this review' }).click()
  await expect(page.getByRole('dialog').getByLabel('Harassment or threats')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 connection spent: the review was delivered.')).toBeVisible()
  await expect(page.getByText('Rita Reads, Pagework')).toBeVisible()
  await lookAt(page, 'review-delivered')
  await page.getByRole('link', { name: 'Ask for a second look' }).click()
  await expect(page.getByText(/\d+ of \d+ lines shown/)).toBeVisible()
  await page.getByRole('button', { name: 'Send for a second look' }).click()
  await expect(page.getByText('Second look under way')).toBeVisible()
  // Each date of the list says of what it is.
  const list = await page.context().newPage()
  await list.goto('/candidate/resume-service')
  await expect(list.getByText(/Rita Reads, Pagework · Ordered .+ · Delivered /)).toBeVisible()
  await list.close()

  await reviewer.goto('/recruiter/resume-reviews?show=mine')
  await hydrated(reviewer)
  await reviewer.getByRole('link', { name: /^Resume, \d+ page/ }).click()
  await reviewer
    .getByRole('textbox', { name: 'Summary' })
    .fill('Much better: the first line now says what you do, and for whom.')
  await deliver(reviewer)

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Much better: the first line')).toBeVisible()
  await page.getByLabel('5: Very helpful').check()
  await page.getByLabel('What should the reviewer know?').fill('I got two interviews.')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('heading', { name: 'Your rating' })).toBeVisible()
  await lookAt(page, 'review-rated')

  await reviewer.goto('/recruiter/resume-reviews?show=done')
  await hydrated(reviewer)
  await expect(reviewer.getByText('5.0 of 5 (1 rating)')).toBeVisible()
  await lookAt(reviewer, 'reviewing-done')
  await admin.goto('/admin/resume-reviews?show=ended')
  await hydrated(admin)
  await expect(admin.getByText('1 connection spent')).toBeVisible()
  await lookAt(admin, 'admin-reviews')
  await admin.getByRole('button', { name: 'Remove Rita Reads as a reviewer' }).click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('Has left the company today')
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(admin.getByText('Former reviewer')).toBeVisible()
  await reviewer.goto('/recruiter/resume-reviews')
  await hydrated(reviewer)
  await expect(reviewer.getByText('No open orders')).toBeVisible()
})

test('a review that comes too late costs nothing', async ({ page, newPerson, server }) => {
  const [reviewer, admin] = [await newPerson(), await newPerson()]
  await enterAsReferrer(reviewer, server, {
    name: 'Lars Late',
    email: 'lars@reviewers.example',
    workEmail: 'lars@slowpage.example',
    company: 'Slowpage',
  })
  await enterAsAdmin(admin, server, 'second-chief@reviewers.example', 'owner')
  await admin.goto('/admin/resume-reviews')
  await hydrated(admin)
  await admin.getByLabel('Email address of the account').fill('lars@reviewers.example')
  await admin.getByLabel('Reason').fill('Reads quickly, as he says')
  await admin.getByRole('button', { name: 'Add reviewer' }).click()
  await expect(admin.getByRole('heading', { name: 'Lars Late, Slowpage' })).toBeVisible()

  await register(page, 'candidate', 'Tara Waits', 'tara@reviewers.example')
  await completeProfile(page, 'Globex')
  await confirmAddress(page, server, 'tara@reviewers.example')
  // The uploaded file is reviewed as well as a built one.
  await openOrder(page)
  await page.getByRole('button', { name: /^Order review/ }).click()
  await expect(page.getByText('Waiting for a reviewer')).toBeVisible()
  const address = page.url()
  await takeFirst(reviewer)

  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  const earlier = (hours: number) =>
    runSql(
      server.dataFolder,
      `update resume_reviews set created_at = created_at - interval '${hours} hours',
        due_at = due_at - interval '${hours} hours',
        closes_at = closes_at - interval '${hours} hours',
        notice_at = notice_at - interval '${hours} hours' where state = 'taken'`,
    )
  await earlier(73)
  await runSchedule(server.dataFolder, 'resumeReviews.noticeDue')
  expect(
    await server.mailedPath('tara@reviewers.example', /1 connection back automatically/),
  ).toBeTruthy()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Late', { exact: true })).toBeVisible()
  await lookAt(page, 'review-late')
  await admin.goto('/admin/dashboard')
  await hydrated(admin)
  await admin.getByRole('link', { name: /Resume reviews without a reviewer, or late/ }).click()
  await admin.getByRole('link', { name: 'Late', exact: true }).click()
  await expect(admin.getByRole('heading', { name: /First review · Lars Late/ })).toBeVisible()
  await lookAt(admin, 'admin-reviews-late')

  await earlier(72)
  await runSchedule(server.dataFolder, 'resumeReviews.endOver')
  expect(
    await server.mailedPath('tara@reviewers.example', /you got 1 connection back/),
  ).toBeTruthy()
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('1 connection returned.')).toBeVisible()
  await page.goto('/wallet')
  await hydrated(page)
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View review' }).first().click()
  await expect(page.getByRole('heading', { name: /^Review of/ })).toBeVisible()
  await reviewer.goto('/recruiter/resume-reviews')
  await hydrated(reviewer)
  await expect(reviewer.getByText('Refunded late')).toBeVisible()
})
