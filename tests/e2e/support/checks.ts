import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../../screenshots')
const widths = [360, 768, 1280]

/** Fails on any violation of WCAG 2.2 A and AA, and of best practice, that axe can see. */
export async function checkAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
  expect(lines).toEqual([])
}

/** `PICTURES=1 npm run e2e` draws every screen; a run without is a third shorter. */
const drawsPictures = process.env['PICTURES'] === '1'

/**
 * Looks at a screen: no sideways scrolling at three widths in both themes, axe in both, and pictures
 * of all six into an ignored folder where they are asked for.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    await checkAccessible(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, `${name} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
      if (drawsPictures) {
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
    await page.setViewportSize(before ?? { width: 1280, height: 900 })
  }
}

/** Waits until colours that change with the theme have arrived: half-way they have no contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** Waits until React has taken the page over: what is typed before that is not heard. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}
