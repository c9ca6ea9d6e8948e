/** The product with a few openings on boards, for tests of what people type. */
import { importBoard } from '#features/job-boards/server/service.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { greenhouseBoard } from './jobs.ts'

export type Opening = readonly [company: string, title: string, location: string, text: string]

/** Each company has a board of its own. */
export async function buildAppWith(openings: readonly Opening[]): Promise<TestApp> {
  const app = await buildTestApp()
  for (const [companyName, own] of Map.groupBy(openings, ([company]) => company)) {
    const postings = own.map(([, title, location, text], index) => ({
      id: `${companyName}-${index}`,
      title,
      location,
      content: `<p>${text}</p>`,
      firstPublished: app.clock.now().toISOString(),
    }))
    const text = greenhouseBoard(postings, companyName.toLowerCase())
    await app.runAsSystem((context) => importBoard(context, { text, companyName }), {
      requestId: 'test',
    })
  }
  return app
}
