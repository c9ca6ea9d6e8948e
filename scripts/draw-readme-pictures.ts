/**
 * Draws the pictures of the README in both themes, with demo data: `npm run pictures`, or
 * `npm run pictures -- http://localhost:3000` where the product runs already.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, chromiumPath } from '../tests/e2e/support/chromium.ts'
import { startServer } from '../tests/e2e/support/server.ts'

type Picture = {
  name: string
  path: (page: Page) => Promise<string>
  signIn?: { call: string; email: string }
}

const folder = join(import.meta.dirname, '../docs/images')
const demoPassword = 'look around today'

const pictures: readonly Picture[] = [
  { name: 'home', path: async () => '/' },
  {
    name: 'request',
    path: acceptedRequest,
    signIn: { call: '/auth/login', email: 'candidate@demo.example' },
  },
  {
    name: 'inbox',
    path: async () => '/recruiter/requests',
    signIn: { call: '/auth/recruiter/login', email: 'referrer@demo.example' },
  },
]

/** A request that a referrer has accepted shows the clock, the thread and a person. */
async function acceptedRequest(page: Page): Promise<string> {
  const reply = await page.request.get('/api/referrals?limit=50')
  const { items } = (await reply.json()) as { items: { id: string; status: string }[] }
  const shown = items.find(({ status }) => status === 'claimed') ?? items[0]!
  return `/referrals/${shown.id}`
}

async function draw(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width: 1280, height: 860 },
      // Sharp on screens with twice the pixels, which show it at half its size.
      deviceScaleFactor: 1.5,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (picture.signIn) {
      const entered = await page.request.post(picture.signIn.call, {
        headers: { origin: baseURL },
        data: { email: picture.signIn.email, password: demoPassword },
      })
      if (!entered.ok()) throw new Error(`The demo's ${picture.signIn.email} could not sign in`)
    }
    await page.goto(await picture.path(page), { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    const file = join(folder, `${picture.name}-${colorScheme}.webp`)
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toBuffer(),
    )
    console.log(file)
    await context.close()
  }
}

const [running] = process.argv.slice(2)
const own = running ? undefined : await startServer({ DEMO_DATA: 'true' })
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: chromiumFlags,
})
try {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) await draw(browser, running ?? own!.address, picture)
} finally {
  await browser.close()
  await own?.stop()
}
