/** How company names, addresses and mail domains are compared. Pure. */

import { foldLetters } from '#shared/fold.ts'
import { companyKey } from '#shared/company-key.ts'

/** Lower case, no accents, single spaces: `Möbel  Höffner` and `MOBEL HOFFNER` are one company. */
export function foldName(name: string): string {
  return foldLetters(name).replace(/\s+/g, ' ').trim()
}

/** `Möbel & Höffner GmbH` → `mobel-hoffner-gmbh`; `company` when nothing Latin is left. */
export function slugOf(name: string): string {
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'company' : slug
}

/** The domain of a web address without `www.`; null when there is none. */
export function domainOfWebsite(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null
  const host = new URL(website).hostname.toLowerCase().replace(/^www\./, '')
  return host.includes('.') && !/^[\d.]+$/.test(host) && host.length <= 253 ? host : null
}

/** `mail.eu.example.com` → itself, `eu.example.com`, `example.com`: the narrowest first, never a bare ending. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.toLowerCase().replace(/\.$/, '').split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

const otherPeople =
  /^(alum|alumni|alumnus|ehemalige|student|students|stud|studenti|etu|etudiant|member|members|customer|customers|guest|guests)$/

/** `alumni.acme.edu`: addresses of people who studied or once worked there, not of its employees. */
export function isForOthers(domain: string): boolean {
  return domain
    .toLowerCase()
    .split('.')
    .slice(0, -2)
    .some((label) => otherPeople.test(label))
}

/** Second levels under which names are registered: `acme.co.uk`, `acme.com.au`. */
const registries = new Set(['ac', 'co', 'com', 'edu', 'go', 'gov', 'ne', 'net', 'or', 'org'])

/**
 * The mail domain of a company by the hosts that its own board names, where that is certain: exactly
 * one of them bears the company's whole name. `careers.acme.com` and "Acme Ltd" → `acme.com`; null for
 * `kestrel.example` and "Kestrel Health Systems", and for hosts of job boards.
 */
export function certainDomain(hosts: readonly string[], name: string): string | null {
  const names = new Set([squeeze(companyKey(name)), squeeze(foldName(name))])
  const found = new Set<string>()
  for (const host of hosts) {
    const labels = host.toLowerCase().split('.')
    if (isSharedHost(host) || labels.length < 2) continue
    const index = labels.findLastIndex(
      (label, at) => at < labels.length - 1 && !registries.has(label) && names.has(squeeze(label)),
    )
    if (index >= 0) found.add(labels.slice(index).join('.'))
  }
  const [domain, ...others] = found
  return domain !== undefined && others.length === 0 ? domain : null
}

function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Hosts of job boards and forms: an address there says nothing about the employer's own domain. */
export const sharedHostPattern = `(^|\\.)(${`
  greenhouse.io lever.co ashbyhq.com workable.com myworkdayjobs.com myworkdaysite.com
  smartrecruiters.com personio.de personio.com recruitee.com teamtailor.com jobvite.com
  icims.com breezy.hr bamboohr.com applytojob.com taleo.net successfactors.com
  successfactors.eu oraclecloud.com linkedin.com indeed.com glassdoor.com wellfound.com
  stepstone.de xing.com google.com github.com github.io facebook.com instagram.com
  twitter.com x.com youtube.com notion.site wikipedia.org crunchbase.com medium.com`
  .trim()
  .split(/\s+/)
  .map((host) => host.replace('.', '\\.'))
  .join('|')})$`

const sharedHosts = new RegExp(sharedHostPattern)

export function isSharedHost(host: string): boolean {
  return sharedHosts.test(host.toLowerCase())
}
