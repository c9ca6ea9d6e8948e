/** What those who hire do with stages, teams and many applicants at once, through the API. */
import type { Stage, Team } from '#features/hiring-pipeline/contract.ts'
import type { TestApp } from './app.ts'
import { applyFor } from './applications.ts'
import type { Failure, TestClient } from './client.ts'
import { createCandidate } from './people.ts'

export const putStages = (client: TestClient, stages: object[]) =>
  client.send<{ stages: Stage[] } & Failure>('PUT', '/api/hiring/stages', { stages })
export const putTeam = (client: TestClient, jobId: string, body: object) =>
  client.send<Team & Failure>('PUT', `/api/hiring/jobs/${jobId}/team`, body)
export const decideMany = (client: TestClient, ids: string[], decision: object) =>
  client.post<{ done: number; left: { id: string; reason: string }[] } & Failure>(
    '/api/hiring/decisions',
    { ids, decision },
  )

/** More candidates whose applications have arrived. */
export async function others(app: TestApp, jobId: string, count: number) {
  const people = []
  for (let index = 0; index < count; index++) {
    const candidate = await createCandidate(app)
    people.push({ candidate, id: (await applyFor(candidate.client, jobId)).body.id })
  }
  app.clock.advance({ seconds: 11 })
  return people
}
