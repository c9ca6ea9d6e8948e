import { checkAccessible, lookAt } from './support/checks.ts'
import { runSql } from './support/database.ts'
import { expect, test } from './support/fixtures.ts'

const figures = (reports: number) => ({
  reportsByKind: { job: reports, post: 12, person: 2 },
  reportsByReason: { scam: reports, spam: 12, other: 2 },
  decisions: { actioned: 20, dismissed: 14 },
  medianDecisionHours: 7.5,
  hidden: 6,
  removed: 18,
  sanctions: { warning: 9, limited: 5, suspended: 3, closed: 0 },
  appeals: 8,
  appealDecisions: { upheld: 6, overturned: 5 },
  medianAppealHours: 30,
})

test('anyone reads what moderation did, without scripts too', async ({ page, server, browser }) => {
  await page.goto('/transparency')
  await expect(page.getByRole('heading', { name: 'No month has been counted yet' })).toBeVisible()
  await lookAt(page, 'transparency-empty')
  for (const [month, reports] of [
    ['2026-09', 40],
    ['2026-10', 61],
  ] as const) {
    await runSql(
      server.dataFolder,
      `insert into transparency_months values ('${month}', '${JSON.stringify(figures(reports))}', now())`,
    )
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address })
  const plain = await context.newPage()
  // The page that guests share may be some minutes old: another address is another page.
  await plain.goto('/transparency?month=2026-10')
  await expect(plain.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  await expect(plain.getByRole('row', { name: 'All reports 75' })).toBeVisible()
  // Two people were reported: that, and the number that would tell it, are not there.
  await expect(plain.getByRole('row', { name: /People.*not shown/ })).toBeVisible()
  await expect(plain.getByRole('row', { name: /Posts.*not shown/ })).toBeVisible()
  await expect(plain.getByText('within 7.5 hours of the first report')).toBeVisible()
  await plain.getByRole('link', { name: 'September 2026' }).click()
  await expect(plain.getByRole('row', { name: 'All reports 54' })).toBeVisible()
  await context.close()
  await page.goto('/transparency?month=2026-10')
  await checkAccessible(page)
  await lookAt(page, 'transparency')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }),
  ).toBeVisible()
})
