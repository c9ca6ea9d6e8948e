/** Finding jobs: search, filters, suggestions, collections. The door for other features. */
export { collectionPage, collectionsToFind, listCollections } from './service.collections.ts'
export { jobFacets } from './service.facets.ts'
export { endOf, jobCounts, jobPage } from './service.pages.ts'
export { searchJobsPage } from './service.search.ts'
export { suggestions } from './service.suggest.ts'
export { meaningOf } from './service.understanding.ts'
export { learnSmallVocabulary, learnVocabulary } from './service.vocabulary.ts'
export { placeMeant } from './service.where.ts'
