/** What candidates and those who hire do with applications, through the API. */
import { randomUUID } from 'node:crypto'
import type { ApplicationDetail } from '#features/applications/contract.ts'
import type { ApplicantDetail, Intake } from '#features/hiring/contract.ts'
import type { TestApp } from './app.ts'
import type { Failure, TestClient } from './client.ts'
import { createCandidate, createReferrer, createJob, type TestPerson } from './people.ts'

export function openIntake(client: TestClient, jobId: string, more: object = {}) {
  return client.send<Intake & Failure>('PUT', `/api/hiring/jobs/${jobId}/intake`, {
    takes: true,
    ...more,
  })
}

export function applyFor(client: TestClient, jobId: string, more: object = {}, key = randomUUID()) {
  return client.post<{ id: string; created: boolean; undoUntil: string | null } & Failure>(
    '/api/applications',
    { jobId, coverNote: 'I would like to work on this.', ...more },
    { headers: { 'idempotency-key': key } },
  )
}

export const act = (client: TestClient, id: string, action: string, body: object = {}) =>
  client.post<ApplicationDetail & Failure>(`/api/applications/${id}/${action}`, body)
export const decide = (client: TestClient, id: string, action: string, body: object = {}) =>
  client.post<ApplicantDetail & Failure>(`/api/applicants/${id}/${action}`, body)

export const readOwn = async (client: TestClient, id: string) =>
  (await client.get<ApplicationDetail>(`/api/applications/${id}`)).body
export const readApplicant = async (client: TestClient, id: string) =>
  (await client.get<ApplicantDetail>(`/api/applicants/${id}`)).body

/** The text of a small PDF, so that there is a resume to send. */
export function resumeForm(comment = 'first', fileName = 'resume.pdf'): FormData {
  const text = `%PDF-1.4\n%${comment}\nstartxref\n9\n%%EOF\n`
  const form = new FormData()
  form.append('resume', new Blob([text], { type: 'application/pdf' }), fileName)
  return form
}

type Opening = Awaited<ReturnType<typeof createJob>> & { hiringManager: TestPerson }

async function openJob(app: TestApp, intake: object): Promise<Opening> {
  const job = await createJob(app)
  const hiringManager = await createReferrer(app, job.companyId, { level: 3 })
  await openIntake(hiringManager.client, job.jobId, intake)
  return { ...job, hiringManager }
}

/**
 * An open job, someone who hires for it, and a candidate whose application has arrived.
 *
 * @param known a job or a candidate of another application
 */
export async function applied(
  app: TestApp,
  intake: object = {},
  application: object = {},
  known: { opening?: Opening; candidate?: TestPerson } = {},
) {
  const job = known.opening ?? (await openJob(app, intake))
  const candidate = known.candidate ?? (await createCandidate(app))
  const kept = await candidate.client.postForm('/candidate/info', resumeForm())
  if (kept.status !== 200) throw new Error(`No resume: ${JSON.stringify(kept.body)}`)
  const { body } = await applyFor(candidate.client, job.jobId, application)
  app.clock.advance({ seconds: 11 })
  return { ...job, candidate, id: body.id }
}
