import { getJob } from '#features/jobs/contract.ts'
import { handle } from '#platform/http/handle.ts'
import {
  countFacets,
  getCollection,
  getJobCounts,
  listCollections,
  searchJobs,
  suggestJobs,
} from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(searchJobs, (context, input) => service.searchJobsPage(context, input.query)),
  handle(countFacets, (context, input) => service.jobFacets(context, input.query)),
  handle(suggestJobs, (context, input) => service.suggestions(context, input.query)),
  handle(getCollection, (context, input) => service.collectionPage(context, input.params.slug)),
  handle(listCollections, (context, input) => service.listCollections(context, input.query.letter)),
  handle(getJobCounts, (context) => service.jobCounts(context)),
  // The page of a job shows similar ones, which the search finds.
  handle(getJob, (context, input) => service.jobPage(context, input.params.id)),
]
