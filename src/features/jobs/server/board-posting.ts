/** What every board reader makes of one posting, before it meets the database. */
import type { PlaceHint } from '#features/job-facts/server/service.ts'
import type { EmploymentType, JobDetails, Pay, WorkMode } from '../contract.ts'

/** Systems that publish a whole board with its texts in one answer, and feeds. */
const textKinds = [
  'greenhouse',
  'lever',
  'ashby',
  'json_ld',
  'indeed_xml',
  'linkedin_xml',
  'recruitee',
  'workable',
  'personio',
  'teamtailor',
  'breezy',
] as const
export type TextBoardKind = (typeof textKinds)[number]

/** Systems whose boards are read posting by posting. */
const crawledKinds = [
  'smartrecruiters',
  'bamboohr',
  'workday',
  'oracle',
  'icims',
  'jazzhr',
  'sitemap',
] as const
export type CrawledBoardKind = (typeof crawledKinds)[number]

export const boardKinds = [...textKinds, ...crawledKinds] as const
export type BoardKind = (typeof boardKinds)[number]

export type BoardPosting = {
  externalId: string
  requisitionId: string | null
  title: string
  /** HTML as the board gave it, entities decoded once, not sanitised. */
  descriptionHtml: string
  companyName: string | null
  companyWebsite: string | null
  url: string | null
  applyUrl: string | null
  /** Null when the board gives none, or one nobody can believe. */
  postedAt: Date | null
  validThrough: Date | null
  employmentTypes: EmploymentType[]
  workMode: WorkMode | null
  places: PlaceHint[]
  /** Places that say where the office is, when `places` alone is ambiguous. */
  nearbyHints: PlaceHint[]
  pay: Pay | null
  department: string | null
  team: string | null
  language: string | null
  details: JobDetails
  /** One sentence each, for the person who runs the import. */
  warnings: string[]
}

/** A posting that cannot be taken, and why, in words for the person who runs the import. */
export type Refusal = { label: string; externalId: string | null; reason: string }

export type PreparedPosting = BoardPosting & {
  descriptionText: string
}

/** A posting whose details were not read again: its board lists it as it was, or it says that it is over. */
export type UnreadPosting = { externalId: string; state: 'listed' | 'ended' }

export type PreparedRead =
  | { posting: PreparedPosting; refusal?: undefined; unread?: undefined }
  | { refusal: Refusal; posting?: undefined; unread?: undefined }
  | { unread: UnreadPosting; posting?: undefined; refusal?: undefined }
