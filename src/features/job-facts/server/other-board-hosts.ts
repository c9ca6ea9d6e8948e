/** Hosts of systems that are not read, and of job searches: their links are no links of the vendor's own jobs. Pure. */
import {
  employer,
  leadingId,
  search,
  subdomain,
  token,
  withoutLocale,
  type Read,
  type Vendor,
} from './board-parts.ts'

/** The whole path and the parameters that name the posting; codes of customers are no names of employers. */
function unnamed(parameters: readonly string[] = []): Vendor['read'] {
  return ({ host, path, query }) => {
    if (path.length === 0) return null
    const named = parameters.flatMap((name) => {
      const value = query(name)
      return value ? [`${name}=${value}`] : []
    })
    const address = [host, ...path].join('/')
    return { address: named.length > 0 ? `${address}?${named.join('&')}` : address }
  }
}

/** Ids in which capitals count. */
function gem({ host, path: [named, id] }: Read) {
  const board = token(named)
  return board ? { board, address: `${host}/${board}${id ? `/${id}` : ''}` } : null
}

/** `/{before}/{employer}/{id}`. */
function behind(before: string): Vendor['read'] {
  return ({ host, path }) => {
    const [first, named, id] = path
    const board = first === before ? token(named) : undefined
    if (!board) return null
    return { board, address: `${host}/${before}/${board}${id ? `/${leadingId(id) ?? id}` : ''}` }
  }
}

function rippling({ host, path: all }: Read) {
  const path = withoutLocale(all)
  const board = token(path[0])
  if (!board) return null
  const id = path[1] === 'jobs' ? path[2] : undefined
  return { board, address: `${host}/${board}${id ? `/jobs/${id}` : ''}` }
}

function taleo({ host, path, caught, query }: Read) {
  const board = employer(caught)
  const id = query('job')
  if (!board) return null
  return { board, address: `${host}/${path.join('/')}${id ? `?job=${id.toLowerCase()}` : ''}` }
}

/** `/jobs/{employer}/{number}/{title}/{number of the posting}`. */
function comeet({ host, path }: Read) {
  const board = path[0] === 'jobs' ? token(path[1]) : undefined
  return board
    ? { board, address: `${host}/jobs/${[board, path[2], path.at(-1)].join('/')}` }
    : null
}

export const otherVendors: readonly Vendor[] = [
  {
    vendor: 'linkedin',
    hosts: /^(?:[\w-]+\.)?linkedin\.com$/,
    read: search('linkedin.com', '/jobs/view/', ['currentJobId']),
  },
  {
    vendor: 'indeed',
    hosts: /^(?:[\w-]+\.)?indeed\.com$/,
    read: search('indeed.com', '/viewjob?jk=', ['jk', 'vjk']),
  },
  {
    vendor: 'glassdoor',
    hosts: /^(?:[\w-]+\.)?glassdoor\.[a-z.]{2,6}$/,
    read: search('glassdoor.com', '/job-listing?jl=', ['jl', 'jobListingId']),
  },
  { vendor: 'rippling', hosts: /^ats\.rippling\.com$/, read: rippling },
  { vendor: 'gem', hosts: /^jobs\.gem\.com$/, read: gem },
  { vendor: 'dover', hosts: /^app\.dover\.com$/, read: behind('apply') },
  { vendor: 'join', hosts: /^join\.com$/, read: behind('companies') },
  { vendor: 'comeet', hosts: /^comeet\.com$/, read: comeet },
  {
    vendor: 'pinpoint',
    hosts: /^([\w-]+)\.pinpointhq\.com$/,
    read: subdomain(
      (board) => `${board}.pinpointhq.com`,
      ['postings'],
      (id) => id,
    ),
  },
  {
    vendor: 'softgarden',
    hosts: /^([\w-]+)\.softgarden\.io$/,
    read: subdomain((board) => `${board}.softgarden.io`, ['job'], leadingId),
  },
  {
    vendor: 'homerun',
    hosts: /^([\w-]+)\.homerun\.co$/,
    read: subdomain(
      (board) => `${board}.homerun.co`,
      [],
      (id) => id,
    ),
  },
  { vendor: 'taleo', hosts: /^([\w-]+)\.taleo\.net$/, read: taleo },
  {
    vendor: 'successfactors',
    hosts: /^career\d*\.(?:successfactors|sapsf)\.(?:eu|com|cn)$/,
    read: unnamed(['company', 'career_job_req_id']),
  },
  {
    vendor: 'ukg',
    hosts: /^recruiting\d?\.ultipro\.(?:com|ca)$/,
    read: unnamed(['opportunityId']),
  },
  { vendor: 'paylocity', hosts: /^recruiting\.paylocity\.com$/, read: unnamed() },
  { vendor: 'adp', hosts: /^workforcenow\.adp\.com$/, read: unnamed(['cid', 'jobId']) },
]
