/** What programs can do here by the Model Context Protocol. Each tool is a call of the API with its rights. */
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { searchJobs } from '#features/job-search/contract.ts'
import { getJob, type Job, type JobCard } from '#features/jobs/contract.ts'
import { workModes } from '#features/jobs/contract.ts'
import { getSupply, requestTextsSchema, whyMeCount } from '#features/referrals/contract.ts'
import { keepRequestDraft, listRequestDrafts } from '#features/saved/contract.ts'
import type { CallInput, CallReply, Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { idSchema } from '#shared/schemas.ts'
import { links } from '#web/links.ts'
import { mcpWords } from './messages.ts'

/** Makes a call of the API for whoever the program works for. */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<{ ok: true; body: CallReply<E> } | { ok: false; error: ErrorBody }>

type Site = { brandName: string; publicUrl: string; version: string }

const searchedAtOnce = 20
/** A posting of any length that is read whole; the longest are cut. */
const descriptionAtMost = 20_000

export function createMcpServer({ brandName, publicUrl, version }: Site, api: CallApi): McpServer {
  const server = new McpServer(
    { name: brandName, version },
    { instructions: mcpWords.instructions(brandName) },
  )
  const addressOf = (path: string) => `${publicUrl}${path}`

  server.registerTool(
    'search_jobs',
    {
      title: mcpWords.searchTitle,
      description: mcpWords.search,
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        words: z.string().max(200).optional().describe(mcpWords.searchWords),
        location: z.string().max(100).optional().describe(mcpWords.searchLocation),
        workMode: z.enum(workModes).optional().describe(mcpWords.searchWorkMode),
        canBeReferred: z.boolean().optional().describe(mcpWords.searchReferrers),
        postedWithinDays: z
          .number()
          .int()
          .min(1)
          .max(365)
          .optional()
          .describe(mcpWords.searchPosted),
        cursor: z.string().max(500).optional().describe(mcpWords.searchCursor),
      }),
    },
    async ({ words, location, workMode, canBeReferred, postedWithinDays, cursor }) => {
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
      const { items, total, totalExact, nextCursor, understood, leftOut } = found.body
      return told({
        ...(total >= 0 && { total, totalExact }),
        understood: understood.map(({ kind, value }) => ({ kind, value })),
        leftOut,
        jobs: items.map((card) => ({ ...briefly(card), url: addressOf(links.job(card.id)) })),
        nextCursor,
      })
    },
  )

  server.registerTool(
    'read_job',
    {
      title: mcpWords.readTitle,
      description: mcpWords.read,
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({ jobId: idSchema.describe(mcpWords.jobId) }),
    },
    async ({ jobId }) => {
      const found = await api(getJob, { params: { id: jobId } })
      if (!found.ok) return refusal(found.error)
      return told({ ...wholly(found.body), url: addressOf(links.job(jobId)) })
    },
  )

  server.registerTool(
    'see_supply',
    {
      title: mcpWords.supplyTitle,
      description: mcpWords.supply,
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({ jobId: idSchema.describe(mcpWords.jobId) }),
    },
    async ({ jobId }) => {
      const job = await api(getJob, { params: { id: jobId } })
      if (!job.ok) return refusal(job.error)
      const { slug, name } = job.body.company
      const found = await api(getSupply, { params: { slug }, query: { jobId } })
      if (!found.ok) return refusal(found.error)
      return told({ company: name, ...found.body })
    },
  )

  server.registerTool(
    'draft_request',
    {
      title: mcpWords.draftTitle,
      description: mcpWords.draft,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      inputSchema: z.object({
        jobId: idSchema.describe(mcpWords.jobId),
        note: requestTextsSchema.shape.note.describe(mcpWords.draftNote),
        whyMe: requestTextsSchema.shape.whyMe.describe(mcpWords.draftWhyMe(whyMeCount)),
      }),
    },
    async ({ jobId, note, whyMe }) => {
      const kept = await api(keepRequestDraft, {
        body: { jobId, note, whyMe, waits: false, later: true },
      })
      if (!kept.ok) return refusal(kept.error)
      const url = addressOf(links.getReferral({ job: jobId }))
      return told({ ...kept.body, url }, mcpWords.saved(url))
    },
  )

  server.registerTool(
    'list_drafts',
    {
      title: mcpWords.draftsTitle,
      description: mcpWords.drafts,
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({}),
    },
    async () => {
      const found = await api(listRequestDrafts, {})
      if (!found.ok) return refusal(found.error)
      return told({
        drafts: found.body.items.map((draft) => ({
          ...draft,
          url: addressOf(links.getReferral({ job: draft.job.id })),
        })),
      })
    },
  )

  return server
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

/** @param sentence for the user; the facts themselves without */
function told(facts: Facts, sentence?: string): CallToolResult {
  const text = sentence ?? JSON.stringify(facts)
  return { content: [{ type: 'text', text }], structuredContent: facts }
}

function refusal({ message, code, details }: ErrorBody): CallToolResult {
  const reason = details?.reason ?? details?.fields?.[0]?.message ?? message
  return {
    isError: true,
    content: [{ type: 'text', text: `${mcpWords.refused(reason)} (${code})` }],
  }
}
