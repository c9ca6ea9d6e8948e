import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { runSchedule, runSql } from './support/database.ts'
import { expect, expecting, test } from './support/fixtures.ts'
import { completeProfile, confirmAddress, register, enterAsReferrer } from './support/people.ts'
import { importBoard } from './support/import.ts'

// A proof that is no PDF, a coupon that is none, an order that is paid already, on purpose.
test.use({ expected: expecting(/status of (400|409|422)/) })

/** One price for all journeys here, whichever of them comes first. */
async function sellPlans(dataFolder: string): Promise<void> {
  await runSql(
    dataFolder,
    `update plans set price_minor = case code when 'basic' then 900 else 1900 end, currency = 'EUR'
     where code <> 'free' and active`,
  )
}

async function payByCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('out of connections, to pricing, declined, then paid, cancelled, resumed and expired', async ({
  page,
  newPerson,
  server,
}) => {
  await sellPlans(server.dataFolder)
  const titles = ['Tram driver', 'Tram fitter']
  await importBoard(server.dataFolder, 'Tramway', [titles[0]!])
  await importBoard(server.dataFolder, 'Harbour Rail', [titles[1]!])
  for (const company of ['Tramway', 'Harbour Rail']) {
    const host = `${company.toLowerCase().replace(' ', '-')}.example`
    await enterAsReferrer(await newPerson(), server, {
      name: `Ria ${company}`,
      email: `ria.${host}@home.example`,
      workEmail: `ria@${host}`,
      company,
    })
  }
  await register(page, 'candidate', 'Pia Roth', 'pia@payments.example')
  await completeProfile(page, 'Rail Works')
  await confirmAddress(page, server, 'pia@payments.example')

  await page.goto('/pricing')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Basic' })).toBeVisible()
  await expect(page.getByText('€9')).toBeVisible()
  await lookAt(page, 'pricing')
  await page.getByRole('link', { name: 'Cancellation and refunds' }).click()
  await expect(page.getByText('in 2 clicks')).toBeVisible()
  await hydrated(page)
  await lookAt(page, 'cancellation-policy')

  // Free gives one connection: with it spent, the way on leads to pricing, and to what is free.
  await page.goto('/job-search?q=tram')
  await hydrated(page)
  await page.getByRole('link', { name: titles[0]! }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await page
    .getByLabel('Your note to the referrer')
    .fill('I have driven trams in two cities for six years and know this network well.')
  for (const number of [1, 2, 3])
    await page.getByLabel(`Reason ${number}`).fill('Six years of trams')
  await page.getByRole('button', { name: /Ask for a referral/ }).click()
  await expect(page.getByText('Waiting for a referrer').first()).toBeVisible()
  await page.goto('/job-search?q=tram')
  await hydrated(page)
  await page.getByRole('link', { name: titles[1]! }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Get referred' }).click()
  await expect(page.getByText('You have no connections left.')).toBeVisible()
  await hydrated(page)
  await lookAt(page, 'limit-reached')
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('link', { name: 'Choose Basic' }).click()

  await expect(page.getByRole('heading', { name: 'Get the Basic plan' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('Total today')).toBeVisible()
  await lookAt(page, 'checkout')
  // Enter in the coupon asks for the coupon, and pays nothing.
  await page.getByText('I have a coupon').click()
  const coupon = page.getByRole('textbox', { name: /^Coupon/ })
  await coupon.fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(coupon).toHaveAccessibleDescription(/This coupon isn’t valid/)
  await expect(page).toHaveURL(/payments\/checkout/)
  await coupon.fill('')
  const buyer = page.getByLabel('Name on the invoice')
  await buyer.focus()
  await expect(coupon).not.toHaveAccessibleDescription(/This coupon isn’t valid/)
  // What an invoice needs is typed once, also where the page is loaded again.
  await buyer.fill('Roth Rail Works')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('Austria')
  await country.press('Tab')
  await page.getByText('Company or tax number').click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('Gleis 4, 1020 Wien')
  await page.reload()
  await hydrated(page)
  await expect(buyer).toHaveValue('Roth Rail Works')
  await expect(country).toHaveValue('Austria')
  await page.getByText('Company or tax number').click()
  await expect(address).toHaveValue('Gleis 4, 1020 Wien')
  await page.getByRole('button', { name: /^Pay/ }).click()

  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText('The card was declined.')).toBeVisible()
  await lookAt(page, 'sandbox-declined')
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment was declined' })).toBeVisible()
  await hydrated(page)
  await lookAt(page, 'order-declined')
  await page.getByRole('button', { name: 'Try again' }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByText('The Basic plan is paid until')).toBeVisible()

  await page.goto('/wallet')
  await expect(page.getByText('Basic plan: 20 connections a day')).toBeVisible()
  await page.goto('/payments')
  await hydrated(page)
  await expect(page.getByText('Renews for €9 on')).toBeVisible()
  await expect(page.getByRole('link', { name: /^PDF of INV-/ })).toBeVisible()
  await lookAt(page, 'payments')
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('Plan cancelled')).toBeVisible()
  await expect(page.getByText('Ends on')).toBeVisible()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await expect(page.getByText('Renews for €9 on')).toBeVisible()

  await page.getByRole('button', { name: 'End now and get a refund' }).click()
  await page.getByRole('button', { name: 'End plan and refund' }).click()
  await expect(page.getByText('You’re on the Free plan')).toBeVisible()
  await expect(page.getByText(/Credit note/).first()).toBeVisible()
  // Bought again and cancelled, it ends with the month that was paid for, and nothing is charged.
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('link', { name: 'Choose Basic' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await page.goto('/payments')
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('Ends on')).toBeVisible()
  await runSql(
    server.dataFolder,
    `update paid_subscriptions set period_ends_at = now() - interval '1 minute'
     where state = 'cancel_scheduled'`,
  )
  await runSchedule(server.dataFolder, 'payments.endSubscriptions')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('You’re on the Free plan')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/wallet')
  await expect(page.getByText('Free plan').first()).toBeVisible()
})

test('a smaller plan is scheduled and taken back, and no plan is sold twice', async ({
  page,
  server,
}) => {
  await sellPlans(server.dataFolder)
  await register(page, 'candidate', 'Edda Falk', 'edda@payments.example')
  await page.goto('/payments/checkout?plan=premium')
  await hydrated(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()

  await page.goto('/payments')
  await hydrated(page)
  const plan = page.getByRole('heading', { name: 'Your plan' })
  await page.getByRole('button', { name: 'Switch to Basic next month' }).press('Enter')
  await expect(page.getByText('Plan change scheduled')).toBeVisible()
  await expect(plan).toBeFocused()
  await page.getByRole('button', { name: 'Keep Premium' }).press('Enter')
  await expect(page.getByText('Plan change cancelled')).toBeVisible()
  await expect(plan).toBeFocused()

  // Pricing names one's own plan; whoever comes to the checkout of one that can't be bought is led on, with the reason.
  await page.goto('/pricing')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Choose Premium' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See your plan' }).click()
  await expect(page).toHaveURL(/\/payments$/)
  for (const [code, reason] of [
    ['premium', 'You already have this plan.'],
    ['basic', 'You can switch to a smaller plan'],
  ] as const) {
    await page.goto(`/payments/checkout?plan=${code}`)
    await hydrated(page)
    await expect(page.getByText(reason)).toBeVisible()
    await page.getByRole('link', { name: 'See your plan' }).click()
    await expect(page).toHaveURL(/\/payments$/)
  }
})

test('declined, then paid on the same page: the order is paid, here and in another tab', async ({
  page,
  server,
}) => {
  await sellPlans(server.dataFolder)
  await register(page, 'candidate', 'Ola Lind', 'ola@payments.example')
  await page.goto('/payments/checkout?plan=basic')
  await hydrated(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText('The card was declined.')).toBeVisible()

  // Another tab has the declined order, and hears nothing more until something is pressed there.
  const other = await page.context().newPage()
  const path = await page.getByRole('link', { name: 'Back to your order' }).getAttribute('href')
  let declined: string | undefined
  let isPressed = false
  await other.route('**/api/payments/orders/*', async (route) => {
    if (isPressed) return route.continue()
    declined ??= await (await route.fetch()).text()
    return route.fulfill({ contentType: 'application/json', body: declined })
  })
  await expect(async () => {
    declined = undefined
    await other.goto(path!)
    await expect(other.getByRole('heading', { name: 'Your payment was declined' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await hydrated(other)
  await expect.poll(() => declined).toContain('failed')

  await payByCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toBeHidden()

  await expect(other.getByRole('button', { name: 'Try again' })).toBeVisible()
  isPressed = true
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(other.getByText('This order changed in the meantime.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Cancel order' })).toBeHidden()
})

test('a plan that an admin has given stands on the page of payments as in the wallet', async ({
  page,
  server,
}) => {
  await sellPlans(server.dataFolder)
  await register(page, 'candidate', 'Gesa Frei', 'gesa@payments.example')
  await page.goto('/payments')
  await expect(page.getByText('You’re on the Free plan')).toBeVisible()
  await runSql(
    server.dataFolder,
    `insert into subscriptions (id, account_id, plan_id, status, started_at, ends_at, created_at, updated_at)
     select gen_random_uuid(), a.id, p.id, 'Active', now(), now() + interval '20 days', now(), now()
     from accounts a, plans p where a.name = 'Gesa Frei' and p.code = 'premium' and p.active`,
  )
  await page.reload()
  await expect(page.getByText('You’re on the Premium plan')).toBeVisible()
  await expect(page.getByText(/nothing is charged\. It ends on \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(page.getByText('You’re on the Free plan')).toHaveCount(0)
})

test('a transfer with its proof, confirmed and partly paid back by finance', async ({
  page,
  newPerson,
  server,
}) => {
  await sellPlans(server.dataFolder)
  await register(page, 'candidate', 'Nils Berg', 'nils@payments.example')
  await page.goto('/payments/checkout?plan=premium')
  await hydrated(page)
  await page.getByLabel('Bank or UPI transfer').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Transfer the money' })).toBeVisible()
  await hydrated(page)
  await lookAt(page, 'order-transfer')
  const upload = (name: string, mimeType: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await page.getByLabel('Reference').fill('UTR 4711 0815')
  await upload('proof.pdf', 'application/pdf', '<html><script>alert(1)</script></html>')
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await upload('proof.pdf', 'application/pdf', '%PDF-1.4\n%proof\nstartxref\n9\n%%EOF\n')
  await page.getByRole('button', { name: 'Send proof' }).click()
  await expect(page.getByRole('heading', { name: 'We’re checking your transfer' })).toBeVisible()
  await lookAt(page, 'order-proof-sent')

  const finance = await newPerson()
  await enterAsAdmin(finance, server, 'money@payments.example', 'finance')
  await finance.goto('/admin/payments?q=4711')
  await hydrated(finance)
  await lookAt(finance, 'finance-payments')
  await finance.getByRole('button', { name: 'Confirm transfer' }).click()
  await finance.getByRole('button', { name: 'It has arrived' }).click()
  const rows = finance.getByRole('listitem')
  await expect(rows.getByText('Paid', { exact: true })).toBeVisible()
  await finance.getByRole('button', { name: 'Refund' }).click()
  await finance.getByLabel('Amount').fill('4')
  await finance.getByLabel('Reason').fill('The service was down for a week')
  await finance.getByRole('button', { name: 'Refund' }).click()
  await expect(rows.getByText('Refund on its way')).toBeVisible()
  // The same list by its state, and as a file of the same rows.
  await finance.goto('/admin/payments')
  await hydrated(finance)
  await finance.getByLabel('State').selectOption('partially_refunded')
  await finance.getByRole('button', { name: 'Search' }).click()
  await expect(finance).toHaveURL(/state=partially_refunded/)
  await expect(rows.getByText('Nils Berg')).toBeVisible()
  await expect(finance.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    /state=partially_refunded/,
  )
  for (const show of ['refunds', 'invoices', 'differences', 'coupons']) {
    await finance.goto(`/admin/payments?show=${show}`)
    await hydrated(finance)
    await lookAt(finance, `finance-${show}`)
  }
  await finance.getByLabel('Code').fill('harbour-50')
  await finance.getByLabel('Percent off the first month').fill('50')
  await finance.getByLabel('How often it can be used').fill('2')
  await finance.getByRole('button', { name: 'Create coupon' }).click()
  await expect(rows.getByText('HARBOUR-50')).toBeVisible()
  await finance.getByRole('button', { name: 'End HARBOUR-50 now' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(rows.getByText('Ended')).toBeVisible()
  await finance.goto('/admin/payments?show=refunds&refunds=all')
  await expect(rows.getByText('The service was down for a week')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Refund on its way' })).toBeVisible()
  await expect(page.getByText('We transfer €4 to the account you paid from.')).toBeVisible()
  await rows.getByRole('button', { name: 'Mark as transferred' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Mark as transferred' }).click()
  await expect(rows.getByRole('button', { name: 'Mark as transferred' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Partly refunded' })).toBeVisible()
  await expect(page.getByText('We transferred €4 to the account you paid from.')).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByRole('link', { name: /^PDF of CN-/ })).toBeVisible()
})
