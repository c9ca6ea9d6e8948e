/** Sites on this machine that speak as job board systems do, with their oddities. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { icims, icimsSearch, jazzHr, sitemap } from './job-pages.ts'
import { json, textOf, type Speaker, type SystemPosting } from './job-speech.ts'

export type Fault =
  | 'broken'
  | 'busy'
  | 'asks-for-an-hour'
  | 'challenge'
  | 'page'
  | 'silent'
  | 'gone'

export type JobSystem = {
  /** Of the list, as an admin adds it. */
  address: string
  postings: SystemPosting[]
  /** Paths with their queries, and what was posted. */
  calls: string[]
  /** What goes wrong with a call; null: nothing. */
  fault: (call: string) => Fault | null
  close: () => void
}

const smartRecruiters: Speaker = (call, _body, postings) => {
  const id = /\/postings\/(.+)$/.exec(call.pathname)?.[1]
  const brief = ({ id: own, title, city = 'Berlin' }: SystemPosting) => ({
    id: own,
    name: title,
    refNumber: `REF${own}`,
    company: { identifier: 'Acme', name: 'Acme Bakeries' },
    releasedDate: '2026-10-01T09:00:00.000Z',
    location: {
      city,
      region: 'BE',
      country: 'de',
      remote: false,
      hybrid: true,
      fullLocation: `${city}, Germany`,
    },
    typeOfEmployment: { id: 'permanent', label: 'Full-time' },
    experienceLevel: { id: 'not_applicable', label: 'Not Applicable' },
    language: { code: 'en' },
  })
  if (!id) {
    const offset = Number(call.searchParams.get('offset') ?? 0)
    const limit = Math.min(100, Number(call.searchParams.get('limit') ?? 10))
    const content = postings.slice(offset, offset + limit).map(brief)
    return json({ offset, limit, totalFound: postings.length, content })
  }
  const one = postings.find((posting) => posting.id === id)
  return one
    ? json({
        ...brief(one),
        active: true,
        jobAd: { sections: { jobDescription: { title: 'Job Description', text: textOf(one) } } },
        ...one.more,
      })
    : null
}

const bambooHr: Speaker = (call, _body, postings, base) => {
  const brief = ({ id, title, city = 'Berlin' }: SystemPosting) => ({
    id,
    jobOpeningName: title,
    departmentLabel: 'Bakery',
    employmentStatusLabel: 'Full-Time',
    location: { city: null, state: null },
    atsLocation: { country: 'Germany', state: null, province: null, city },
    isRemote: null,
    locationType: '2',
  })
  if (call.pathname === '/careers/list') {
    return json({ meta: { totalCount: postings.length }, result: postings.map(brief) })
  }
  const id = /^\/careers\/([^/]+)\/detail$/.exec(call.pathname)?.[1]
  const one = postings.find((posting) => posting.id === id)
  return one
    ? json({
        meta: {},
        result: {
          jobOpening: {
            ...brief(one),
            jobOpeningShareUrl: `${base}/careers/${one.id}`,
            jobOpeningStatus: 'Open',
            description: textOf(one),
            datePosted: '2026-10-01',
            compensation: null,
            ...one.more,
          },
          formFields: [],
        },
      })
    : null
}

const groups = ['bakery', 'sales', 'office']

const workday: Speaker = (call, body, postings, base) => {
  const site = /^\/wday\/cxs\/[^/]+\/[^/]+/.exec(call.pathname)?.[0] ?? ''
  const pathOf = ({ id, title }: SystemPosting) => `/job/Berlin/${title.replaceAll(' ', '-')}_${id}`
  if (call.pathname === `${site}/jobs`) {
    if (body === '') return null
    const { offset, limit, appliedFacets } = JSON.parse(body) as {
      offset: number
      limit: number
      appliedFacets: { jobFamilyGroup?: string[] }
    }
    const group = appliedFacets.jobFamilyGroup?.[0]
    const groupOf = (posting: SystemPosting) => groups[postings.indexOf(posting) % groups.length]
    const found = group ? postings.filter((posting) => groupOf(posting) === group) : postings
    // No more than 2,000 to one question: then it starts again from the first.
    const from = offset >= 2_000 ? offset % 2_000 : offset
    const jobPostings = found.slice(from, Math.min(from + Math.min(limit, 20), 2_000))
    return json({
      total: offset === 0 ? Math.min(found.length, 2_000) : 0,
      jobPostings: jobPostings.map((posting) => ({
        title: posting.title,
        externalPath: pathOf(posting),
        locationsText: posting.city ?? '2 Locations',
        postedOn: `Posted ${(Date.now() % 30) + 1} Days Ago`,
        bulletFields: [posting.id],
      })),
      facets: [
        {
          facetParameter: 'locationMainGroup',
          values: [{ facetParameter: 'locations', values: [{ id: 'b', count: found.length }] }],
        },
        {
          facetParameter: 'jobFamilyGroup',
          values: groups.map((id) => ({
            id,
            descriptor: id,
            count: found.filter((posting) => groupOf(posting) === id).length,
          })),
        },
      ],
    })
  }
  const one = postings.find((posting) => call.pathname === `${site}${pathOf(posting)}`)
  return one
    ? json({
        jobPostingInfo: {
          id: one.id,
          title: one.title,
          jobDescription: textOf(one),
          location: one.city ?? 'Berlin',
          additionalLocations: ['Potsdam'],
          postedOn: 'Posted Today',
          startDate: '2026-10-01',
          timeType: 'Full time',
          jobReqId: one.id,
          country: { descriptor: 'Germany' },
          externalUrl: `${base}/External${pathOf(one)}`,
          ...one.more,
        },
        hiringOrganization: { name: '0042 Acme Bakeries GmbH', url: '' },
      })
    : null
}

const oracle: Speaker = (call, _body, postings) => {
  const finder = call.searchParams.get('finder') ?? ''
  const value = (name: string) => new RegExp(`${name}="?([^,;"]+)`).exec(finder)?.[1]
  const brief = ({ id, title, city = 'Berlin' }: SystemPosting) => ({
    Id: id,
    Title: title,
    PostedDate: '2026-10-01',
    PrimaryLocation: `${city}, Germany`,
    PrimaryLocationCountry: 'DE',
    ShortDescriptionStr: 'Short.',
    WorkplaceTypeCode: 'ORA_HYBRID',
    secondaryLocations: [{ Name: 'Potsdam, Germany 52.3989, 13.0657' }],
  })
  if (call.pathname.endsWith('/recruitingCEJobRequisitions')) {
    const offset = Number(value('offset') ?? 0)
    const limit = Number(value('limit') ?? 25)
    const requisitionList = postings.slice(offset, offset + limit).map(brief)
    const search = { TotalJobsCount: postings.length, Offset: offset, Limit: limit }
    // Without `expand` the postings are missing, and no error says so.
    const isExpanded = (call.searchParams.get('expand') ?? '').includes('requisitionList')
    return json({ items: [isExpanded ? { ...search, requisitionList } : search] })
  }
  const one = postings.find(({ id }) => id === value('Id'))
  const items = one
    ? [
        {
          ...brief(one),
          ExternalDescriptionStr: textOf(one),
          ExternalQualificationsStr: '<p>Flour.</p>',
          ...one.more,
        },
      ]
    : []
  return json({ items })
}

export const jobSystems = {
  smartrecruiters: {
    speak: smartRecruiters,
    list: (employer: string) => `/v1/companies/${employer}/postings`,
  },
  bamboohr: { speak: bambooHr, list: () => '/careers/list' },
  workday: { speak: workday, list: (employer: string) => `/wday/cxs/${employer}/External/jobs` },
  oracle: {
    speak: oracle,
    list: () =>
      '/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1',
  },
  icims: { speak: icims, list: () => '/jobs/search?ss=1&in_iframe=1' },
  'icims without a sitemap': { speak: icimsSearch, list: () => '/jobs/search?ss=1&in_iframe=1' },
  jazzhr: { speak: jazzHr, list: () => '/apply/jobs/' },
  sitemap: { speak: sitemap, list: () => '/sitemap.xml' },
} as const
export type SystemName = keyof typeof jobSystems

const types = { json: 'application/json', html: 'text/html; charset=utf-8', xml: 'application/xml' }
const challenge =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={}</script></body></html>'

function answerFault(fault: Fault, response: ServerResponse): void {
  if (fault === 'broken') response.writeHead(500).end('oh no')
  else if (fault === 'gone') response.writeHead(404).end()
  else if (fault === 'busy') response.writeHead(429, { 'retry-after': '1' }).end()
  else if (fault === 'asks-for-an-hour') response.writeHead(429, { 'retry-after': '7200' }).end()
  else if (fault === 'challenge') {
    response
      .writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' })
      .end(challenge)
  } else if (fault === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>')
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

let opened = 0

/** Opens a site with postings that a test changes as it goes. */
export async function openJobSystem(name: SystemName, count = 0): Promise<JobSystem> {
  const { speak, list } = jobSystems[name]
  const calls: string[] = []
  const system: JobSystem = {
    address: '',
    postings: makePostings(count),
    calls,
    fault: () => null,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const call = `${request.url ?? ''}${body === '' ? '' : ` ${body}`}`
      calls.push(call)
      const fault = system.fault(call)
      if (fault === 'silent') return
      if (fault) return answerFault(fault, response)
      const reply = speak(new URL(request.url ?? '/', base), body, system.postings, base)
      if (reply) response.writeHead(200, { 'content-type': types[reply.type] }).end(reply.text)
      else response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>Not found')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  system.address = `${base}${list(`Acme${(opened += 1)}`)}`
  return system
}

export function makePostings(count: number): SystemPosting[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(4_000 + index),
    title: `Baker ${index}`,
    text: `<p>Opening ${index}: bake bread with us, early in the morning.</p>`,
  }))
}
