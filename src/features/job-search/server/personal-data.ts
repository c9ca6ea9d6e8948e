import { holdsNothing, type PersonalData } from '#platform/personal-data/rules.ts'

export const personalData: PersonalData = {
  job_search_variants: holdsNothing('Words of postings.'),
  job_search_words: holdsNothing('Words of postings.'),
  job_suggestions: holdsNothing('Words of postings; what people type is not kept.'),
  job_vocabularies: holdsNothing('When the words were gathered.'),
}
