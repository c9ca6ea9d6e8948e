import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const folder = join(import.meta.dirname, '../../../screenshots')
/** 320 px are 1280 px at 400 % zoom (WCAG 1.4.10). */
const widths = [320, 360, 768, 1280, 1920]

/** What axe says of colours; all else is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Fails on any violation of WCAG 2.2 A and AA, and of best practice, that axe can see.
 *
 * @param rules these alone; all of them otherwise
 */
export async function checkAccessible(page: Page, rules?: string[]): Promise<void> {
  // A page keeps what was put into it until it is left.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  const lines = await page.evaluate(async (only) => {
    const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(
      document,
      options,
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
  }, rules)
  expect(lines).toEqual([])
}

/** `PICTURES=1 npm run e2e` draws every screen; a run without is a third shorter. */
const drawsPictures = process.env['PICTURES'] === '1'

/**
 * Looks at a screen: no sideways scrolling at five widths, axe in both themes, and pictures of them in
 * both themes and in forced colours into an ignored folder where they are asked for. A theme changes colours alone: what is no
 * matter of colour is looked at once.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await settled(page)
  await checkAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
    expect(await tooWide(page), `${name} scrolls sideways at ${width} px`).toEqual([])
    if (drawsPictures) await draw(page, `${name}-${width}`)
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  await checkAccessible(page, colourRules)
}

/** What makes a page scroll sideways: the innermost elements that reach beyond it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    if (scrollWidth <= window.innerWidth) return []
    const reachesOut = (element: Element) =>
      element.getBoundingClientRect().right > window.innerWidth + 0.5
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => reachesOut(element) && ![...element.children].some(reachesOut),
    )
    return [
      `${scrollWidth} px`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ]
  })
}

async function draw(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await settled(page)
  await page.screenshot({ path: join(folder, `${name}-forced.png`), fullPage: true })
  await page.emulateMedia({ forcedColors: 'none' })
}

/**
 * Waits until colours that change with the theme have arrived, and until no pane is dimmed while its next
 * content is on its way: half-way there is no contrast.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.panes-open[aria-busy="true"]')).toHaveCount(0)
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
