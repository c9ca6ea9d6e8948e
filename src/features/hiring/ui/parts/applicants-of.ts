import { pages } from '#web/api/query.ts'
import { listApplicants, pipelineColumns } from '../../contract.ts'

export type Column = (typeof pipelineColumns)[number]

/** The column that an address asks for; all of them without one. */
export function columnIn(search: URLSearchParams): Column | undefined {
  return pipelineColumns.find((name) => name === search.get('status'))
}

/** The applicants of a job as a list. */
export function applicantsOf(jobId: string, status: Column | undefined) {
  return pages(listApplicants, { params: { id: jobId }, query: status ? { status } : {} })
}
