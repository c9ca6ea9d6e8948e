import sharp from 'sharp'
import { enterAsAdmin } from './support/admins.ts'
import { hydrated, lookAt } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { enterAsReferrer, register } from './support/people.ts'
import { password } from './support/password.ts'

/** A card with a line that nobody needs to read. */
function card(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630">
    <rect width="1000" height="630" fill="#f4f1ea"/><rect width="1000" height="110" fill="#24503f"/>
    <text x="40" y="72" font-size="48" fill="#fff" font-family="sans-serif">Northwind</text>
    <rect x="40" y="160" width="240" height="300" fill="#c9c2b4"/>
    <text x="330" y="220" font-size="44" font-family="sans-serif">Ben Ruiz</text>
    <text x="330" y="290" font-size="34" font-family="sans-serif">Engineering</text>
    <text x="330" y="420" font-size="34" font-family="sans-serif">Personnel 660 123 45 67</text>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

test('from sign-up to L2: a blackened card, decided by keyboard in three keys', async ({
  page,
  server,
  newPerson,
  expected,
}) => {
  expected.push(/status of 4(00|22)/)
  await register(page, 'recruiter', 'Ben Ruiz', 'ben.ruiz@example.org')
  await page.getByLabel('Work email').fill('ben.ruiz@northwind.com')
  await page.getByLabel('Company').fill('Northwind')
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await server.mailedCode('ben.ruiz@northwind.com')
  await page.getByLabel('Code from the email').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code isn’t right. You have 4 tries left.')).toBeVisible()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByRole('heading', { name: 'We’re checking that northwind.com belongs to Northwind' }),
  ).toBeVisible()
  await lookAt(page, 'verification-domain')

  // Nobody has confirmed the domain yet: a verifier does, by keyboard too.
  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'vera@example.org', 'verifier')
  await admin.goto('/admin/company-verify')
  await hydrated(admin)
  await admin.getByRole('button', { name: 'Ben Ruiz' }).click()
  await expect(admin.getByText('One person is waiting for this decision.')).toBeVisible()
  await lookAt(admin, 'admin-domain-case')
  await admin.keyboard.press('c')
  await admin.keyboard.press('a')
  await expect(admin.getByText('Case approved')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('You’re verified at Northwind')).toBeVisible()
  await lookAt(page, 'verification-l1')

  const chooser = page.locator('input[type=file]')
  const hostile = Buffer.from('<!doctype html><script>alert(1)</script>')
  await chooser.setInputFiles({ name: 'card.html', mimeType: 'text/html', buffer: hostile })
  await expect(page.getByText('Choose a JPEG, PNG or PDF file.')).toBeVisible()
  const script = Buffer.from('%PDF-1.7\n<</S/JavaScript/JS(x)>>\nstartxref\n9\n%%EOF\n')
  await chooser.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: script })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('This PDF contains a script')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await chooser.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await card() })
  const picture = page.getByRole('img', { name: 'Your picture' })
  await expect(picture).toBeVisible()
  // One bar with the mouse over the number, one with the keyboard.
  const box = (await picture.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.32, 0.58))
  await page.mouse.down()
  await page.mouse.move(...at(0.6, 0.65))
  await page.mouse.move(...at(0.9, 0.72))
  await page.mouse.up()
  await page.getByRole('button', { name: 'Add a bar' }).click()
  const second = page.getByRole('button', { name: 'Black bar 2' })
  await expect(second).toBeFocused()
  for (const key of ['ArrowUp', 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowRight']) {
    await page.keyboard.press(key)
  }
  await expect(page.getByText('Bar 2: 28% from the left, 43% from the top')).toBeAttached()
  await page.getByRole('button', { name: 'Add a bar' }).click()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Black bar 3' })).toHaveCount(0)
  await second.focus()
  await page.keyboard.press('Delete')
  await lookAt(page, 'verification-redaction')

  const sending = page.waitForRequest('**/recruiter/uploadIDPicture')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await sending
  await expect(page.getByRole('heading', { name: 'We’re reviewing your ID' })).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'Your picture, as the verifier sees it' }),
  ).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('recruiterStore'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ otpVerified: true })
  await lookAt(page, 'verification-waiting')

  // What is stored is black where the bar was, and was redrawn.
  const userId = (JSON.parse(stored ?? '{}') as { user: { userId: string } }).user.userId
  const reply = await page.request.get(`/recruiter/getIDPicture/${userId}`)
  const { data, info } = await sharp(await reply.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = (x: number, y: number) =>
    data[Math.round(y * info.height) * info.width + Math.round(x * info.width)]!
  expect(light(0.6, 0.65)).toBeLessThan(12)
  expect(light(0.6, 0.9)).toBeGreaterThan(200)

  await admin.goto('/admin/company-verify')
  await hydrated(admin)
  await expect(admin.getByRole('button', { name: 'Ben Ruiz' })).toBeFocused()
  await lookAt(admin, 'admin-verification-queue')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { name: 'Ben Ruiz' }).last()).toBeVisible()
  await expect(admin.getByRole('img', { name: 'Submitted picture' })).toBeVisible()
  await lookAt(admin, 'admin-verification-case')
  await admin.keyboard.press('c')
  await admin.keyboard.press('a')
  await expect(admin.getByText('Case approved')).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'No open cases' })).toBeVisible()

  await admin.getByRole('link', { name: 'Decided' }).click()
  const decided = admin.getByRole('listitem').filter({ hasText: 'ID card' })
  await decided.getByRole('button', { name: 'Ben Ruiz' }).click()
  await admin.getByRole('button', { name: 'Allow to hire' }).click()
  await expect(admin.getByText('Hiring allowed')).toBeVisible()
  await admin.getByRole('button', { name: 'Revoke verification' }).click()
  await lookAt(admin, 'admin-verification-decided')

  await page.goto('/recruiter/verification')
  await hydrated(page)
  await expect(page.getByRole('button', { name: /confirmed by the company/ })).toBeVisible()
  await page.getByRole('button', { name: /ID checked/ }).click()
  await expect(page.getByText('One of our verifiers compared a card')).toBeVisible()
  await lookAt(page, 'verification-l2')
})

test('a company is claimed by hand, opened to the public, and looked after', async ({
  page,
  expected,
  server,
  newPerson,
}) => {
  await enterAsReferrer(page, server, {
    name: 'Ida Berg',
    email: 'ida.berg@example.org',
    workEmail: 'ida@contosia.com',
    company: 'Contosia',
  })

  await page.goto('/recruiter/company')
  await hydrated(page)
  await lookAt(page, 'company-claim')
  await page.getByRole('button', { name: 'Submit claim' }).click()
  await expect(page.getByText('_tessera.contosia.com')).toBeVisible()
  await lookAt(page, 'company-claim-dns')
  await page.getByRole('button', { name: 'Withdraw claim' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this claim?' })
  await question.getByRole('button', { name: 'Withdraw claim' }).click()
  await page.getByLabel('Manual check').check()
  await page.getByLabel('Company registration number').fill('HRB 12345')
  await page.getByRole('button', { name: 'Submit claim' }).click()
  await expect(page.getByRole('heading', { name: 'We’re reviewing your claim' })).toBeVisible()

  const admin = await newPerson()
  await enterAsAdmin(admin, server, 'owner@example.org', 'owner')
  await admin.goto('/admin/company-verify')
  await hydrated(admin)
  // Three clicks: the case, the list, the decision.
  await admin.getByRole('button', { name: 'Ida Berg' }).click()
  await admin.getByLabel('Tick all').check()
  await lookAt(admin, 'admin-company-case')
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Case approved')).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'You manage Contosia' })).toBeVisible()
  await page.getByLabel('About the company').fill('We make examples.')
  await page.getByLabel('Candidates can ask our employees').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()

  expected.push(/422 .*\/contosia\/logo/)
  // A drawing is refused where it was chosen; a picture is there at once.
  const logo = page.getByLabel('Logo', { exact: true })
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await expect(page.getByText('SVG files can hold scripts.')).toBeVisible()
  const create = { width: 600, height: 400, channels: 3 as const, background: '#7a3b2e' }
  const png = await sharp({ create }).png().toBuffer()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('Logo saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  await expect(page.getByText('SVG files can hold scripts.')).toHaveCount(0)
  await lookAt(page, 'company-kept')

  const guest = await newPerson()
  await guest.goto('/company/contosia')
  await hydrated(guest)
  await expect(guest.getByText('We make examples.')).toBeVisible()
  const shown = guest.locator('.company-mark img').first()
  await expect
    .poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(256)
  await expect(guest.getByText('doesn’t take referral requests')).toBeVisible()
  await guest.getByRole('button', { name: /Managed by its own employees/ }).click()
  await expect(guest.getByText('What was not checked')).toBeVisible()
  await lookAt(guest, 'company-public')
  const html = await (await guest.request.get('/company/contosia')).text()
  expect(html).toContain('We make examples.')
  expect(html).toContain('"@type":"Organization"')
})

test('two records of one company become one, and two again', async ({
  page,
  server,
  newPerson,
}) => {
  const headers = { origin: server.address }
  for (const [name, domain] of [
    ['Fabrikanto', 'fabrikanto.com'],
    ['Fabrikanto Works', 'fabrikantoworks.com'],
  ]) {
    const person = await newPerson()
    const data = { name: 'Someone', email: `someone@${domain}`, password }
    await person.request.post('/auth/recruiter/register', { data, headers })
    const info = { workEmail: `me@${domain}`, companyName: name }
    expect((await person.request.post('/recruiter/info', { data: info, headers })).ok()).toBe(true)
  }
  await enterAsAdmin(page, server, 'merger@example.org', 'owner')
  await page.goto('/admin/companies')
  await hydrated(page)
  await page.getByLabel('Company', { exact: true }).fill('fabrikanto')
  await page.getByRole('button', { name: 'Fabrikanto Works' }).click()
  await page.getByLabel('Company to keep').fill('fabrikanto')
  await page.getByRole('button', { name: 'Fabrikanto', exact: true }).last().click()
  await lookAt(page, 'admin-companies')
  await page.getByRole('button', { name: 'Merge Fabrikanto Works into Fabrikanto' }).click()
  await expect(page.getByText('Fabrikanto Works → Fabrikanto')).toBeVisible()

  const guest = await newPerson()
  await guest.goto('/company/fabrikanto-works')
  await expect(guest).toHaveURL('/company/fabrikanto')
  await lookAt(page, 'admin-companies-merged')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Merge undone', { exact: true })).toBeVisible()
})
