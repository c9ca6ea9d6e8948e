/**
 * Where the known boards show a posting, and what of such an address names the employer and the
 * posting. Pure. The forms are those that the vendors' own pages and feeds link to.
 */

import {
  employer,
  employerThenId,
  leadingId,
  leadingUuid,
  locale,
  subdomain,
  token,
  type Vendor,
} from './board-parts.ts'
import { otherVendors } from './other-board-hosts.ts'

export type PostingOnBoard = {
  vendor: string
  /** The employer's name there, in lower case; null when the address does not say it. */
  board: string | null
  /** `eu` of `jobs.eu.lever.co`, `na` of `acme.na.teamtailor.com`: another place than without. */
  region: string | null
  /** The one address that stands for all spellings of it. */
  canonical: string
}

const greenhouse: Vendor['read'] = ({ path, query, caught }) => {
  const host = `boards${caught ?? ''}.greenhouse.io`
  const [first = '', second = '', third] = path
  if (first === 'v1' && second === 'boards') {
    const board = token(third)
    const id = path.at(-2) === 'jobs' ? path.at(-1) : query('id')
    return board ? { board, address: `${host}/${board}${id ? `/jobs/${id}` : ''}` } : null
  }
  if (first === 'embed') {
    const board = token(query('for'))
    const id = query('token') ?? query('gh_jid')
    if (board && id) return { board, address: `${host}/${board}/jobs/${id}` }
    if (id) return { address: `${host}/embed/job_app?token=${id}` }
    return board ? { board, address: `${host}/${board}` } : null
  }
  const board = token(first)
  if (!board) return null
  const id = second === 'jobs' && third ? third : query('gh_jid')
  return { board, address: id ? `${host}/${board}/jobs/${id}` : `${host}/${path.join('/')}` }
}

const workday: Vendor['read'] = ({ path, host, caught }) => {
  const all = /^[a-z]{2}-[a-z]{2}$/i.test(path[0] ?? '') ? path.slice(1) : path
  // On the shared host the employer stands in the path.
  const shared = caught === undefined && all[0] === 'recruiting'
  const board = token(shared ? all[1] : caught)
  const [site, ...rest] = shared ? all.slice(2) : all
  const posting = rest.filter((part) => !/^(apply|applymanually|useMyLastApplication)$/i.test(part))
  const last = posting.at(-1)
  if (!board || !site) return null
  const place = shared ? `${host}/recruiting/${board}/${site}` : `${host}/${site}`
  if (!last || !/^(job|details)$/i.test(posting[0] ?? '')) return { board, address: place }
  // Place and title stand before the requisition's number and may change.
  const number = last.includes('_') ? last.slice(last.lastIndexOf('_') + 1) : last
  return { board, address: `${place.toLowerCase()}/job/${number}` }
}

const jobvite: Vendor['read'] = ({ path, host, query }) => {
  const [first, ...rest] = path
  const id = query('j') ?? query('cj')
  if (!host.startsWith('jobs.')) {
    const company = query('c')
    const where = id ?? path.join('/')
    return { address: `${host}/${company ? `${company}/` : ''}${where}` }
  }
  const [named, ...after] = first === 'careers' ? rest : [first ?? '', ...rest]
  const board = token(named)
  if (!board) return null
  const at = after.indexOf('job')
  const posting = (at >= 0 ? after[at + 1] : undefined) ?? id
  const address = posting ? `${host}/${board}/job/${posting}` : `${host}/${board}`
  return { board, address }
}

const smartRecruiters: Vendor['read'] = ({ path, host: asked }) => {
  const host = 'jobs.smartrecruiters.com'
  const board = token(path[0])
  // The vendor's own site had postings once, beside its own pages.
  const isVendorsSite = asked === 'smartrecruiters.com'
  if (!board || (isVendorsSite && !/^\d{9,}/.test(path[1] ?? ''))) return null
  if (path[1] === 'company') {
    return { board: token(path[2]) ?? null, address: `${host}/${path.join('/')}` }
  }
  // A posting that search engines shall not list.
  if (board === 'ni' && path[2]) {
    const [named, id] = [token(path[1]), leadingUuid(path[2]) ?? path[2]]
    return named ? { board: named, address: `${host}/${named}/${id}` } : null
  }
  const id = leadingId(path[1]) ?? path[1]
  return { board, address: id ? `${host}/${board}/${id}` : `${host}/${board}` }
}

const workable: Vendor['read'] = ({ path, caught }) => {
  const host = 'apply.workable.com'
  const own = caught !== 'apply' && caught !== 'jobs' ? employer(caught) : undefined
  if (own) return { board: own, address: `${host}/${[own, ...path.slice(0, 2)].join('/')}` }
  // Their job search shows postings of everybody.
  if (caught !== 'apply') return { address: `${caught}.workable.com/${path.join('/')}` }
  const accounts = path[0] === 'api' ? path.indexOf('accounts') : -1
  if (path[0] === 'api') {
    const named = accounts > 0 ? token(path[accounts + 1]) : undefined
    return named ? { board: named, address: `${host}/${named}` } : null
  }
  // A short code is one posting in all of Workable.
  if (path[0] === 'j' && path[1]) return { address: `${host}/j/${path[1]}` }
  const board = token(path[0])
  const id = path[1] === 'j' ? path[2] : undefined
  if (!board) return null
  return { board, address: id ? `${host}/${board}/j/${id}` : `${host}/${path.join('/')}` }
}

const bambooHr: Vendor['read'] = ({ path, query, caught }) => {
  const board = employer(caught)
  if (!board) return null
  const [first, ...rest] = path
  const id = first === 'careers' ? rest[0] : first === 'hiring' ? rest[1] : query('id')
  const isList = first === undefined || first === 'careers' || first === 'jobs'
  const shown = id ? `careers/${id}` : isList ? 'careers' : path.join('/')
  return { board, address: `${board}.bamboohr.com/${shown}` }
}

/** An employer may have several portals: `careers-acme`, `uscareers-acme`, `jobs-acme`. */
export function portalOf(host: string): { employer: string; portal: string } {
  const [, portal = 'careers', employer = host] =
    /^([a-z]*(?:careers?(?:hub)?|jobs?)|external|internal|hourly|corporate|retail|campus)-(.+)$/i.exec(
      host,
    ) ?? []
  return { employer: employer.toLowerCase(), portal: portal.toLowerCase() }
}

const icims: Vendor['read'] = ({ path, host, caught }) => {
  const board = token(caught && portalOf(caught).employer)
  const id = path[0] === 'jobs' ? leadingId(path[1]) : undefined
  return board ? { board, address: id ? `${host}/jobs/${id}` : `${host}/${path.join('/')}` } : null
}

/** `/apply/jobs/details/UQXLdxoBZ4` and `/apply/UQXLdxoBZ4/Baker` are one posting. */
const jazzHr: Vendor['read'] = ({ path, host, caught }) => {
  const board = employer(caught)
  if (!board) return null
  const details = path[1] === 'jobs' && path[2] === 'details'
  const code = path[0] !== 'apply' ? undefined : details ? path[3] : path[1]
  const named = code && code !== 'jobs' && /^[\w-]{3,100}$/.test(code) ? code : null
  return { board, address: named ? `${host}/apply/${named}` : `${host}/${path.join('/')}` }
}

/**
 * `/hcmUI/CandidateExperience/en/sites/CX_1/job/4711`, at Oracle or under an employer’s own name, where
 * it may be `/en/sites/CX_1/job/4711` alone.
 */
const oracle: Vendor['read'] = ({ path, host }) => {
  const at = path.findIndex((part) => part.toLowerCase() === 'sites')
  const isShort = at === 1 && locale.test(path[0]!) && /^(jobs?|requisitions)$/i.test(path[3] ?? '')
  const isLong = path[0]?.toLowerCase() === 'hcmui' && at > 0
  const site = isShort || isLong ? path[at + 1] : undefined
  const board = host.endsWith('.oraclecloud.com') ? token(host.split('.')[0]) : host
  if (!site || !board) return null
  const [section = '', ...rest] = path.slice(at + 2)
  const isPosting = /^(job|requisitions|opportunity)$/i.test(section)
  const id = isPosting ? rest.findLast((part) => /^[\w-]*\d[\w-]*$/.test(part)) : undefined
  const place = `${host}/hcmui/candidateexperience/sites/${site}`.toLowerCase()
  return { board, address: id ? `${place}/job/${id.toLowerCase()}` : place }
}

const vendors: readonly Vendor[] = [
  {
    vendor: 'greenhouse',
    hosts: /^(?:(?:job-)?boards(?:-api)?|api)(\.eu)?\.greenhouse\.io$/,
    read: greenhouse,
  },
  {
    vendor: 'lever',
    hosts: /^(jobs|api)(?:\.(eu))?\.lever\.co$/,
    read: employerThenId((region) => `jobs.${region ? `${region}.` : ''}lever.co`, {
      before: ['v0', 'postings'],
    }),
  },
  {
    vendor: 'ashby',
    hosts: /^(?:jobs|api)\.ashbyhq\.com$/,
    read: employerThenId(() => 'jobs.ashbyhq.com', {
      before: ['posting-api', 'job-board'],
      idParameter: 'ashby_jid',
    }),
  },
  { vendor: 'workable', hosts: /^([\w-]+)\.workable\.com$/, read: workable },
  {
    vendor: 'smartrecruiters',
    hosts: /^(?:(?:jobs|careers)\.)?smartrecruiters\.com$/,
    read: smartRecruiters,
  },
  {
    vendor: 'personio',
    hosts: /^([\w-]+)\.jobs\.personio\.(?:de|com)$/,
    read: subdomain((board) => `${board}.jobs.personio.de`, ['job'], leadingId),
  },
  {
    vendor: 'recruitee',
    hosts: /^([\w-]+)\.recruitee\.com$/,
    read: subdomain(
      (board) => `${board}.recruitee.com`,
      ['o'],
      (slug) => slug,
    ),
  },
  {
    vendor: 'teamtailor',
    hosts: /^([\w-]+)(?:\.(\w{2,4}))?\.teamtailor\.com$/,
    read: subdomain((board) => `${board}.teamtailor.com`, ['jobs'], leadingId),
  },
  {
    vendor: 'workday',
    hosts: /^([\w-]+)(?:\.wd\d+)?\.myworkdayjobs(?:-impl)?\.com$/,
    read: workday,
  },
  { vendor: 'workday', hosts: /^wd\d+\.myworkdaysite\.com$/, read: workday },
  { vendor: 'jobvite', hosts: /^(?:jobs|app|hire)\.jobvite\.com$/, read: jobvite },
  { vendor: 'icims', hosts: /^([\w-]+)\.icims\.com$/, read: icims },
  {
    vendor: 'breezy',
    hosts: /^([\w-]+)\.breezy\.hr$/,
    read: subdomain((board) => `${board}.breezy.hr`, ['p'], leadingId),
  },
  { vendor: 'bamboohr', hosts: /^([\w-]+)\.bamboohr\.com$/, read: bambooHr },
  {
    vendor: 'jazzhr',
    hosts: /^([\w-]+)\.applytojob\.com$/,
    read: jazzHr,
  },
  ...otherVendors,
  // Employers put it under names of their own: its paths tell.
  { vendor: 'oracle', hosts: /./, read: oracle },
]

/** What an address says on the host of a known board; null anywhere else. */
export function postingOnBoard(url: URL): PostingOnBoard | null {
  const host = url.hostname.replace(/^www\./, '')
  for (const { vendor, hosts, read } of vendors) {
    const match = hosts.exec(host)
    if (!match) continue
    const path = url.pathname
      .split('/')
      .filter((part) => part !== '')
      .filter((part, index, all) => index < all.length - 1 || !/^(apply|application)$/i.test(part))
    const query = (name: string) => {
      const value = url.searchParams.get(name)?.trim()
      return value ? encodeURIComponent(value) : null
    }
    const [, caught, region] = match
    const found = read({ path, host: url.host.replace(/^www\./, ''), query, caught, region })
    if (!found) return null
    return {
      vendor,
      board: found.board ?? null,
      region: found.region ?? null,
      canonical: `https://${found.address}`,
    }
  }
  return null
}
