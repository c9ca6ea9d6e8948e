import { handle } from '#platform/http/handle.ts'
import {
  countFacets,
  getCollection,
  getJob,
  getJobCounts,
  matchJobs,
  searchJobs,
  suggestJobs,
} from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(searchJobs, (context, input) => service.searchJobsPage(context, input.query)),
  handle(countFacets, (context, input) => service.jobFacets(context, input.query)),
  handle(suggestJobs, (context, input) => service.suggestions(context, input.query)),
  handle(matchJobs, (context, input) => service.explainMatches(context, input.query.id)),
  handle(getCollection, (context, input) => service.collectionPage(context, input.params.slug)),
  handle(getJobCounts, (context) => service.jobCounts(context)),
  handle(getJob, (context, input) => service.jobPage(context, input.params.id)),
]
