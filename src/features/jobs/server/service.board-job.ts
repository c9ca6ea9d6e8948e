/** A job as a board's posting makes it: what the board says, and what its text adds. */
import { createHash } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import {
  canonicalAddress,
  completeFacts,
  factsEdition,
  readFacts,
  standingParagraphs,
  workModeOfPlaces,
  type Gazetteer,
  resolvePlaces,
} from '#features/job-facts/server/service.ts'
import type { BoardPosting, PreparedPosting } from './board-posting.ts'
import type { BoardRun } from './board-run.ts'
import { sampleTexts } from './queries.facts.ts'
import type * as queries from './queries.ts'

const day = 86_400_000
/** A posting stays open this long after its board last had it, unless it names its own last day. */
const openDays = 60

export type StandingTexts = Map<string | null, ReadonlySet<string>>

/** A batch that is too small to tell is looked at beside the company's other open postings. */
const enoughToTell = 10

/** What companies write into every posting, by the name that postings give. */
export async function standingTexts(
  context: Pick<Context, 'db'>,
  run: BoardRun,
  postings: readonly PreparedPosting[],
): Promise<StandingTexts> {
  const known =
    !run.companyIds && postings.length < enoughToTell
      ? await sampleTexts(context.db, [run.companyId])
      : []
  const groups = Map.groupBy(postings, (posting) => writerOf(run, posting))
  return new Map(
    [...groups].map(([name, own]) => {
      const texts = own.map(({ title, descriptionText }) => ({ title, text: descriptionText }))
      return [name, standingParagraphs([...texts, ...known])]
    }),
  )
}

/** The name under which a posting's standing texts are kept; null where the board is of one company. */
export function writerOf(run: BoardRun, posting: BoardPosting): string | null {
  return run.companyIds ? posting.companyName : null
}

/** What the board itself says of a posting, its places resolved: by this it is known whether it has changed. */
export type Said = ReturnType<typeof whatItSays>

export function whatItSays(gazetteer: Gazetteer, posting: PreparedPosting) {
  const placeTexts = posting.places.map(({ text }) => text)
  const mode = posting.workMode ?? workModeOfPlaces(placeTexts)
  const places = resolvePlaces(posting.places, posting.nearbyHints, mode, gazetteer)
  const content = {
    title: posting.title,
    descriptionHtml: posting.descriptionHtml,
    employmentTypes: posting.employmentTypes,
    workMode: places.workMode,
    remotePossible: places.remotePossible,
    locations: places.locations,
    placeIds: [...places.placeIds, ...places.regionIds],
    countryCodes: places.countries,
    remoteCountries: places.remoteCountries,
    pay: posting.pay,
    department: posting.department,
    team: posting.team,
    language: posting.language,
    requisitionId: posting.requisitionId,
    applyUrl: posting.applyUrl,
    // Left out where nothing is said, so that a posting without any counts as unchanged.
    ...(Object.keys(posting.details).length > 0 && { details: posting.details }),
    externalId: posting.externalId,
    sourceUrl: posting.url,
    canonicalUrl: posting.url && canonicalAddress(posting.url),
  }
  const dated = [content, posting.postedAt, posting.validThrough]
  return {
    content,
    contentHash: createHash('sha256').update(JSON.stringify(dated)).digest('base64url'),
    placeTexts,
    warnings: [...posting.warnings, ...places.warnings],
  }
}

/** @param standing what the company writes into every posting */
export function jobFrom(
  run: BoardRun,
  posting: PreparedPosting,
  { content, contentHash, placeTexts }: Said,
  { companyId, standing }: { companyId: string; standing: ReadonlySet<string> | undefined },
): queries.NewJob {
  const { title, descriptionText } = posting
  const { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay } = content
  const stated = { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay }
  return {
    ...content,
    ...completeFacts(stated, { title, descriptionText, placeTexts }),
    id: newId(run.now.getTime()),
    companyId,
    descriptionText,
    ...readFacts(title, descriptionText, standing),
    factsEdition,
    status: 'published',
    closeOutcome: null,
    closedAt: null,
    listed: true,
    createdBy: null,
    postedAt: posting.postedAt ?? run.now,
    lastConfirmedAt: run.now,
    validThrough: posting.validThrough ?? openUntil(run.now),
    sourceId: run.sourceId,
    sourceKind: run.kind,
    contentHash,
  }
}

/** The last day of a posting that names none. */
export function openUntil(now: Date): Date {
  return new Date(now.getTime() + openDays * day)
}
