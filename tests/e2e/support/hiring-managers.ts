/** Recruiters who may hire: from sign-up to L3, the steps that other journeys look at done by calls. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { identityChecklist } from '#features/verification/contract.ts'
import { enterAsAdmin } from './admins.ts'
import { expect } from './fixtures.ts'
import { enterAsReferrer, type Referrer } from './people.ts'
import type { RunningServer } from './server.ts'

/** Signs a recruiter up on `page` and lets an admin on `admin` say that they hire for the company. */
export async function enterAsHiringManager(
  page: Page,
  admin: Page,
  server: RunningServer,
  { name, email, workEmail, company }: Referrer,
): Promise<void> {
  await enterAsReferrer(page, server, { name, email, workEmail, company })
  const headers = { origin: server.address }
  const size = { width: 320, height: 200, channels: 3, background: '#667788' } as const
  const buffer = await sharp({ create: size }).png().toBuffer()
  const sent = await page.request.post('/recruiter/uploadIDPicture', {
    headers,
    multipart: { idPicture: { name: 'card.png', mimeType: 'image/png', buffer } },
  })
  expect(sent.ok()).toBe(true)
  await enterAsAdmin(admin, server, `admin.${email}`, 'verifier')
  const queue = await admin.request.get('/api/admin/verifications?limit=100')
  const { items } = (await queue.json()) as {
    items: { id: string; person: { id: string; name: string } }[]
  }
  const own = items.find((item) => item.person.name === name)!
  const post = async (path: string, data: object) => {
    const reply = await admin.request.post(path, { headers, data })
    expect([path, reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([path, 200, ''])
  }
  await post(`/api/admin/verifications/${own.id}/lock`, {})
  await post(`/api/admin/verifications/${own.id}/decision`, {
    decision: 'approve',
    checklist: identityChecklist,
  })
  await post(`/api/admin/recruiters/${own.person.id}/confirmation`, {})
}
