/** Systems whose postings are pages for people, with a JobPosting in each. */
import { html, textOf, xml, type Speaker, type SystemPosting } from './job-speech.ts'

/** A page for people with its posting as structured data. */
function jobPage(one: SystemPosting, url: string): string {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: one.title,
    description: textOf(one),
    datePosted: '2026-10-01',
    employmentType: 'FULL_TIME',
    url,
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: `R-${one.id}` },
    hiringOrganization: { '@type': 'Organization', name: 'Acme Bakeries' },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'UNAVAILABLE',
        postalCode: 'UNAVAILABLE',
        addressLocality: one.city ?? 'Berlin',
        addressRegion: 'UNAVAILABLE',
        addressCountry: 'DE',
      },
    },
    ...one.more,
  }
  return `<head><title>${one.title}</title><script type="application/ld+json">${JSON.stringify(posting)}</script></head><body></body>`
}

const slugOf = ({ title }: SystemPosting) => title.toLowerCase().replaceAll(' ', '-')
const urlset = (addresses: string[]) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
      .map((address) => `<url><loc>${address}</loc><lastmod>2026-10-01</lastmod></url>`)
      .join('\n')}</urlset>`,
  )

export const icims: Speaker = (call, _body, postings, base) => {
  const urlOf = (one: SystemPosting) => `${base}/jobs/${one.id}/${slugOf(one)}/job`
  if (call.pathname === '/sitemap.xml')
    return urlset([`${base}/jobs/intro`, ...postings.map(urlOf)])
  const one = postings.find(({ id }) => call.pathname.startsWith(`/jobs/${id}/`))
  if (!one) return null
  return html(
    call.searchParams.get('in_iframe') === '1'
      ? jobPage(one, urlOf(one))
      : '<body><iframe src="?in_iframe=1"></iframe></body>',
  )
}

/** The same portal where its sitemap was switched off. */
export const icimsSearch: Speaker = (call, body, postings, base) => {
  if (call.pathname === '/sitemap.xml') return null
  if (call.pathname !== '/jobs/search') return icims(call, body, postings, base)
  const page = Number(call.searchParams.get('pr') ?? 0)
  // A page after the last one is the last one again.
  const last = Math.max(0, Math.ceil(postings.length / 20) - 1)
  const shown = postings.slice(Math.min(page, last) * 20, Math.min(page, last) * 20 + 20)
  return html(
    `<body>${shown
      .map(
        (one) =>
          `<a class="iCIMS_Anchor" href="${base}/jobs/${one.id}/${slugOf(one)}/job?in_iframe=1" title="${one.id} - ${one.title}"><h3>${one.title}</h3></a>`,
      )
      .join('')}${postings.length === 0 ? 'Sorry, no jobs were found.' : ''}</body>`,
  )
}

export const jazzHr: Speaker = (call, _body, postings, base) => {
  if (call.pathname === '/apply/jobs/') {
    return html(
      `<body><table id="jobs_table">${postings
        .map(
          (one) =>
            `<tr><td><a class="job_title_link" href="/apply/jobs/details/${one.id}?&amp;">${one.title}</a></td></tr>`,
        )
        .join(
          '',
        )}</table><script>var x = '<a href="/apply/jobs/details/hidden1">x</a>'</script></body>`,
    )
  }
  const one = postings.find(({ id }) => call.pathname === `/apply/jobs/details/${id}`)
  return one ? html(jobPage(one, `${base}/apply/${one.id}/${slugOf(one)}`)) : null
}

const sitemapSize = 500

export const sitemap: Speaker = (call, _body, postings, base) => {
  const urlOf = ({ id }: SystemPosting) => `${base}/careers/jobs/${id}`
  if (call.pathname === '/sitemap.xml') {
    const parts = Math.max(1, Math.ceil(postings.length / sitemapSize))
    // It names itself as well: whoever follows it never comes to an end.
    const names = [
      'sitemap.xml',
      ...Array.from({ length: parts }, (_, part) => `sitemap-${part}.xml`),
    ]
    return xml(
      `<sitemapindex>${names.map((name) => `<sitemap><loc>${base}/${name}</loc></sitemap>`).join('')}</sitemapindex>`,
    )
  }
  const part = /^\/sitemap-(\d+)\.xml$/.exec(call.pathname)?.[1]
  if (part) {
    const own = postings.slice(Number(part) * sitemapSize, (Number(part) + 1) * sitemapSize)
    return urlset([`${base}/about`, `${base}/careers`, ...own.map(urlOf)])
  }
  const one = postings.find(({ id }) => call.pathname === `/careers/jobs/${id}`)
  return one ? html(jobPage(one, urlOf(one))) : null
}
