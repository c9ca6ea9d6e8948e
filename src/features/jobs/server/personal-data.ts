import { holdsNothing, ownRows, type PersonalData } from '#platform/personal-data/rules.ts'

const ofCompany = 'The company’s posting; whose hand wrote it is not told.'

export const personalData: PersonalData = {
  places: holdsNothing('Places of the world.'),
  place_names: holdsNothing('Places of the world.'),
  gazetteer: holdsNothing('Which edition of places.'),
  jobs: {
    people: [],
    pointers: ['created_by'],
    plain: [
      'status',
      'close_outcome',
      'employment_types',
      'work_mode',
      'country_codes',
      'remote_countries',
      'source_kind',
      'external_id',
      'content_hash',
      'seniority',
      'language',
      'locations',
      'pay',
      'also_listed',
      'stated',
    ],
    stays: {
      title: ofCompany,
      description_html: ofCompany,
      description_text: ofCompany,
      department: ofCompany,
      team: ofCompany,
      requisition_id: ofCompany,
      apply_url: ofCompany,
      source_url: ofCompany,
      canonical_url: ofCompany,
      details: ofCompany,
    },
  },
  job_readers: { people: [ownRows('account_id')] },
  job_events: {
    people: [],
    pointers: ['by_account'],
    plain: ['kind', 'by_party'],
    stays: { detail: 'What became of a posting.' },
  },
  job_comparisons: holdsNothing('Jobs that are compared.'),
  job_search: holdsNothing('The index of postings.'),
  job_company_facts: holdsNothing('Figures of companies.'),
  currency_rates: holdsNothing('Rates of currencies.'),
}
