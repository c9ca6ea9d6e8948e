/** Where vendors publish boards, and which board a link leads to. */
import { boardOfAddress, decodedToken } from '#features/job-facts/server/service.ts'
import { jobBoardVendors, type JobBoardSystem, type JobBoardVendor } from '../contract.ts'
import { crawledBoardOf } from './boards/crawl/systems.ts'
import type { KnownBoard } from './boards/read-board.ts'

type Vendor = Exclude<JobBoardVendor, 'address'>

/**
 * The public address of an employer's board, with descriptions and pay.
 *
 * @see https://developers.greenhouse.io/job-board.html, https://github.com/lever/postings-api,
 *   https://developers.ashbyhq.com/docs/public-job-posting-api, https://docs.recruitee.com/reference/offers,
 *   https://help.workable.com/hc/en-us/articles/115012771647, https://developer.personio.de/reference/get_xml,
 *   https://developer.breezy.hr/reference/company-positions
 */
const addresses: Readonly<Record<Vendor, (name: string, region?: string | null) => string>> = {
  greenhouse: (name) =>
    `https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true&pay_transparency=true`,
  lever: (name, region) =>
    `https://api.${region ? `${region}.` : ''}lever.co/v0/postings/${name}?mode=json`,
  ashby: (name) => `https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`,
  recruitee: (name) => `https://${name}.recruitee.com/api/offers/`,
  workable: (name) => `https://apply.workable.com/api/v1/widget/accounts/${name}?details=true`,
  // In the language that the employer has chosen: in another one the feed may be empty.
  personio: (name) => `https://${name}.jobs.personio.de/xml`,
  teamtailor: (name, region) =>
    `https://${name}${region ? `.${region}` : ''}.teamtailor.com/jobs.rss`,
  breezy: (name) => `https://${name}.breezy.hr/json?verbose=true`,
  smartrecruiters: (name) => `https://api.smartrecruiters.com/v1/companies/${name}/postings`,
  bamboohr: (name) => `https://${name}.bamboohr.com/careers/list`,
  jazzhr: (name) => `https://${name}.applytojob.com/apply/jobs/`,
}

export function boardAddress(vendor: Vendor, token: string, region: string | null = null): string {
  return addresses[vendor](encodeURIComponent(token), region)
}

const readableVendors = jobBoardVendors.filter((vendor) => vendor !== 'address')

function isReadable(vendor: string): vendor is Vendor {
  return vendor !== 'address' && (jobBoardVendors as readonly string[]).includes(vendor)
}

/** What a board runs on, as its address says; null for a page or a feed. */
export function systemAt(address: string): JobBoardSystem | null {
  const crawled = crawledBoardOf(address)
  if (crawled) return crawled.kind
  return readableVendors.find((vendor) => nameAt(vendor, address) !== null) ?? null
}

/** The board that a link to one of its jobs belongs to; the link itself for a vendor that we don't know. */
export function boardBehind(link: string): string {
  const crawled = crawledBoardOf(link)
  if (crawled) return crawled.address
  const found = boardOfAddress(link)
  if (!found || !isReadable(found.vendor)) return link
  return boardAddress(found.vendor, decodedToken(found.board), found.region)
}

/** Their postings don't name the board that they stand on, or an empty one would not say whose it is. */
const namedByAddress = ['recruitee', 'workable', 'personio', 'teamtailor', 'breezy'] as const
const placeholder = 'NAME'

/** What the address of a board says of it. */
export function knownBoardOf(address: string): KnownBoard | undefined {
  for (const kind of namedByAddress) {
    const name = nameAt(kind, address)
    if (name !== null) return { kind, token: decodeURIComponent(name).toLowerCase() }
  }
  return undefined
}

/** Lever's in Europe; Teamtailor's stand in the employer's part of the host. */
const regions = [null, 'eu'] as const

/** The employer's name in the address of a board of this vendor; null for another address. */
function nameAt(vendor: Vendor, address: string): string | null {
  for (const region of regions) {
    const [before = '', after = ''] = addresses[vendor](placeholder, region).split(placeholder)
    if (!address.startsWith(before) || !address.endsWith(after)) continue
    const name = address.slice(before.length, address.length - after.length)
    if (/^[\w.%-]+$/.test(name)) return name
  }
  return null
}
