import { handle } from '#platform/http/handle.ts'
import { matchJobs } from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(matchJobs, (context, input) => service.explainMatches(context, input.query.id)),
]
