/** What programs can do here by the Model Context Protocol. Each tool is a call of the API with its rights. */
import { z } from 'zod'
import { searchJobs } from '#features/job-search/contract.ts'
import { getJob, workModes, type Job, type JobCard } from '#features/jobs/contract.ts'
import { getSupply, requestTextsSchema, whyMeCount } from '#features/referrals/contract.ts'
import { keepRequestDraft, listRequestDrafts } from '#features/saved/contract.ts'
import { defineTool, type ToolResult, type ToolSet } from '#platform/mcp/tool-server.ts'
import type { CallInput, CallReply, Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { idSchema } from '#shared/schemas.ts'
import { links } from '#web/links.ts'
import { mcpWords } from './messages.ts'

/** Makes a call of the API for the person the program works for. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<{ ok: true; body: CallReply<E> } | { ok: false; error: ErrorBody }>

type Site = { brandName: string; publicUrl: string; version: string }

const searchedAtOnce = 20
/** A posting of any length that is read whole; the longest are cut. */
const descriptionAtMost = 20_000

export function toolsOf({ brandName, publicUrl, version }: Site, api: CallApi): ToolSet {
  const addressOf = (path: string) => `${publicUrl}${path}`
  return {
    name: brandName,
    version,
    instructions: mcpWords.instructions(brandName),
    tools: [
      searchTool(api, addressOf),
      readTool(api, addressOf),
      supplyTool(api),
      draftTool(api, addressOf),
      draftsTool(api, addressOf),
    ],
  }
}

type AddressOf = (path: string) => string

function searchTool(api: CallApi, addressOf: AddressOf) {
  return defineTool({
    name: 'search_jobs',
    title: mcpWords.searchTitle,
    description: mcpWords.search,
    writes: false,
    input: z.strictObject({
      words: z.string().max(200).optional().describe(mcpWords.searchWords),
      location: z.string().max(100).optional().describe(mcpWords.searchLocation),
      workMode: z.enum(workModes).optional().describe(mcpWords.searchWorkMode),
      canBeReferred: z.boolean().optional().describe(mcpWords.searchReferrers),
      postedWithinDays: z.number().int().min(1).max(365).optional().describe(mcpWords.searchPosted),
      cursor: z.string().max(500).optional().describe(mcpWords.searchCursor),
    }),
    async run({ words, location, workMode, canBeReferred, postedWithinDays, cursor }) {
      const found = await api(searchJobs, {
        query: {
          ...(words && { q: words }),
          ...(location && { location }),
          ...(workMode && { workMode }),
          ...(canBeReferred && { referrers: 'true' as const }),
          ...(postedWithinDays && { postedWithinDays }),
          ...(cursor && { cursor }),
          limit: searchedAtOnce,
        },
      })
      if (!found.ok) return refusal(found.error)
      const { items, total, totalExact, nextCursor, understood } = found.body
      const { ignored, leftOut, nothingIn } = found.body
      return {
        facts: {
          ...(total >= 0 && { total, totalExact }),
          understood: understood.map(({ kind, value }) => ({ kind, value })),
          ignored,
          leftOut,
          nothingIn,
          jobs: items.map((card) => ({ ...briefly(card), url: addressOf(links.job(card.id)) })),
          nextCursor,
        },
      }
    },
  })
}

function readTool(api: CallApi, addressOf: AddressOf) {
  return defineTool({
    name: 'read_job',
    title: mcpWords.readTitle,
    description: mcpWords.read,
    writes: false,
    input: z.strictObject({ jobId: idSchema.describe(mcpWords.jobId) }),
    async run({ jobId }) {
      const found = await api(getJob, { params: { id: jobId } })
      if (!found.ok) return refusal(found.error)
      return { facts: { ...wholly(found.body), url: addressOf(links.job(jobId)) } }
    },
  })
}

function supplyTool(api: CallApi) {
  return defineTool({
    name: 'see_supply',
    title: mcpWords.supplyTitle,
    description: mcpWords.supply,
    writes: false,
    input: z.strictObject({ jobId: idSchema.describe(mcpWords.jobId) }),
    async run({ jobId }) {
      const job = await api(getJob, { params: { id: jobId } })
      if (!job.ok) return refusal(job.error)
      const { slug, name } = job.body.company
      const found = await api(getSupply, { params: { slug }, query: { jobId } })
      return found.ok ? { facts: { company: name, ...found.body } } : refusal(found.error)
    },
  })
}

function draftTool(api: CallApi, addressOf: AddressOf) {
  return defineTool({
    name: 'draft_request',
    title: mcpWords.draftTitle,
    description: mcpWords.draft,
    writes: true,
    input: z.strictObject({
      jobId: idSchema.describe(mcpWords.jobId),
      note: requestTextsSchema.shape.note.describe(mcpWords.draftNote),
      whyMe: requestTextsSchema.shape.whyMe.describe(mcpWords.draftWhyMe(whyMeCount)),
    }),
    async run({ jobId, note, whyMe }) {
      const kept = await api(keepRequestDraft, {
        body: { jobId, note, whyMe, waits: false, later: true },
      })
      if (!kept.ok) return refusal(kept.error)
      const url = addressOf(links.getReferral({ job: jobId }))
      return { facts: { ...kept.body, url }, sentence: mcpWords.saved(url) }
    },
  })
}

function draftsTool(api: CallApi, addressOf: AddressOf) {
  return defineTool({
    name: 'list_drafts',
    title: mcpWords.draftsTitle,
    description: mcpWords.drafts,
    writes: false,
    input: z.strictObject({}),
    async run() {
      const found = await api(listRequestDrafts, {})
      if (!found.ok) return refusal(found.error)
      const drafts = found.body.items.map((draft) => ({
        ...draft,
        url: addressOf(links.getReferral({ job: draft.job.id })),
      }))
      return { facts: { drafts } }
    },
  })
}

type Facts = Record<string, unknown>

function briefly(card: JobCard): Facts {
  const { id, title, company, locations, moreLocations, workMode, employmentTypes, pay } = card
  return {
    id,
    title,
    company: company.name,
    locations: locations.map(({ text }) => text),
    ...(moreLocations > 0 && { moreLocations }),
    workMode,
    employmentTypes,
    pay,
    postedAt: card.postedAt,
    lastConfirmedAt: card.lastConfirmedAt,
    peopleWhoCanRefer: card.verifiedReferrers,
    companyAnswers: card.answers,
  }
}

function wholly(job: Job): Facts {
  const text = job.descriptionText
  return {
    ...briefly({ ...job, moreLocations: 0 }),
    status: job.status,
    description: text.slice(0, descriptionAtMost),
    ...(text.length > descriptionAtMost && { descriptionIsCut: true }),
    skills: job.skills,
    seniority: job.seniority,
    remoteCountries: job.remoteCountries,
    visaSponsorship: job.visaSponsorship,
    applyUrl: job.applyUrl,
    referralsOpen: job.referralsOpen,
    timesPosted: job.history.reposts + 1,
    daysOpen: job.history.openDays,
  }
}

function refusal({ message, code, details }: ErrorBody): ToolResult {
  if (code === 'UNAUTHENTICATED') return { refusal: `${mcpWords.needsKey} (${code})` }
  const reason = details?.reason ?? details?.fields?.[0]?.message ?? message
  return { refusal: `${mcpWords.refused(reason)} (${code})` }
}
