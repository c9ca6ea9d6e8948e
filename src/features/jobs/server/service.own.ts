/** Postings that a company writes here: their content, read as those of boards are. */
import { newId } from '#shared/ids.ts'
import { personOf, type Context } from '#platform/context.ts'
import {
  jobDetailsSchema,
  type EmploymentType,
  type JobDetails,
  type JobLocation,
  type Pay,
  type WorkMode,
} from '../contract.ts'
import {
  plainText,
  factsEdition,
  readFacts,
  skillsNamed,
  resolvePlaces,
  htmlOfText,
} from '#features/job-facts/server/service.ts'
import { jobsChanged } from './events.ts'
import { findAlike } from './queries.folding.ts'
import * as own from './queries.own.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import { ensurePlaces, gazetteerFor } from './service.places.ts'
import { replyWords } from '../messages.replies.ts'

/** What a company says of a job, as it was typed. */
export type OwnContent = JobDetails & {
  title: string
  /** Plain text with headings and lists; see `plain-description.ts`. */
  description: string
  employmentTypes: EmploymentType[]
  workMode: WorkMode | null
  places: string[]
  /** ISO 3166-1; of a remote job. */
  remoteCountries: string[]
  pay: Pay | null
  department: string
  team: string
  requisitionId: string
  language: string
  visaSponsorship: boolean | null
  applyUrl: string
}

export type ReadPlaces = {
  locations: JobLocation[]
  placeIds: number[]
  countries: string[]
  /** As typed, where nothing is known under that name. */
  unknown: string[]
}

/** What the typed places are understood as. */
export async function readPlaces(
  context: Pick<Context, 'db'>,
  texts: readonly string[],
): Promise<ReadPlaces> {
  const known = texts.filter((text) => text.trim() !== '')
  if (known.length === 0) return { locations: [], placeIds: [], countries: [], unknown: [] }
  await ensurePlaces(context)
  const hints = known.map((text) => ({ text }))
  const gazetteer = await gazetteerFor(context, hints)
  const { locations, placeIds, regionIds, countries } = resolvePlaces(hints, [], null, gazetteer, {
    typed: true,
  })
  return {
    locations,
    placeIds: [...placeIds, ...regionIds],
    countries,
    unknown: locations.filter((place) => !place.country).map((place) => place.text),
  }
}

const untitled = 'Untitled job'

/** A draft that only its company knows. @returns its id */
export async function createOwnJob(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  companyId: string,
  title: string,
): Promise<string> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  const draft: queries.NewJob = {
    id,
    companyId,
    title: title || untitled,
    descriptionHtml: '',
    descriptionText: '',
    status: 'draft',
    closeOutcome: null,
    closedAt: null,
    listed: true,
    postedAt: now,
    lastConfirmedAt: now,
    validThrough: null,
    employmentTypes: [],
    workMode: null,
    remotePossible: false,
    locations: [],
    placeIds: [],
    countryCodes: [],
    remoteCountries: [],
    pay: null,
    department: null,
    team: null,
    language: null,
    requisitionId: null,
    applyUrl: null,
    sourceId: null,
    sourceKind: 'own',
    externalId: null,
    sourceUrl: null,
    canonicalUrl: null,
    contentHash: null,
    createdBy: personOf(context).accountId,
    seniority: null,
    skillIds: [],
    visaSponsorship: null,
    factsEdition,
  }
  await queries.insertJobs(context.db, [draft], now)
  return id
}

/** The name of a job in lists, while it is not public. */
export async function nameOwnJob(
  context: Pick<Context, 'db' | 'clock'>,
  id: string,
  title: string,
): Promise<void> {
  await own.setTitle(context.db, id, title || untitled, context.clock.now())
}

/** Stores the content of a job of one's own; one that is public shows it from the commit on. */
export async function writeOwnJob(
  context: Pick<Context, 'db' | 'clock' | 'publish'>,
  id: string,
  content: OwnContent,
): Promise<void> {
  const remote = content.workMode === 'remote'
  const places = await readPlaces(context, remote ? [] : content.places)
  const descriptionHtml = htmlOfText(content.description)
  const descriptionText = plainText(descriptionHtml)
  const facts = readFacts(content.title, descriptionText)
  const named = skillsNamed([...content.skillsMust!, ...content.skillsNice!])
  await own.updateOwn(
    context.db,
    id,
    {
      title: content.title,
      descriptionHtml,
      descriptionText,
      employmentTypes: content.employmentTypes,
      workMode: content.workMode,
      remotePossible: remote,
      locations: remote ? content.remoteCountries.map(remoteLocation) : places.locations,
      placeIds: places.placeIds,
      countryCodes: remote ? content.remoteCountries : places.countries,
      remoteCountries: remote ? content.remoteCountries : [],
      pay: content.pay,
      department: content.department || null,
      team: content.team || null,
      language: content.language || null,
      requisitionId: content.requisitionId || null,
      applyUrl: content.applyUrl || null,
      ...facts,
      skillIds: [...new Set([...named, ...facts.skillIds])],
      visaSponsorship: content.visaSponsorship ?? facts.visaSponsorship,
      factsEdition,
      details: jobDetailsSchema.parse(content),
    },
    context.clock.now(),
  )
  await markPlacesInUse(context.db, places.placeIds)
  await context.publish(jobsChanged, { jobIds: [id] })
}

function remoteLocation(country: string): JobLocation {
  return { text: replyWords.remoteLocation(country), city: null, region: null, country }
}

/** Deletes a draft. @returns false when it is none any more */
export function discardOwnJob(context: Pick<Context, 'db'>, id: string): Promise<boolean> {
  return own.deleteDraft(context.db, id)
}

const alikeAtMost = 5

/** Postings of the same company with this title in one of these places. */
export function duplicatesOf(
  context: Pick<Context, 'db'>,
  input: { companyId: string; exceptId: string; title: string; placeIds: number[] },
): Promise<{ id: string; title: string; status: string; sourceKind: string }[]> {
  if (input.title.trim() === '') return Promise.resolve([])
  return findAlike(context.db, { ...input, limit: alikeAtMost })
}
