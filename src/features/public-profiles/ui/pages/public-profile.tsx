import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { TextBadge } from '#web/kit/text-badge.tsx'
import { links } from '#web/links.ts'
import { spanOfMonths } from '#web/messages/months.ts'
import type { Meta } from '#web/shell/page.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getPublicProfile, notePublicProfileView, type PublicProfile } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.page

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getPublicProfile, { params: { address: params['address'] ?? '' } })

export const meta: Meta<typeof loader> = ({ data, shell }) => {
  if (!data) return { title: text.missing, robots: 'noindex' }
  const url = shell.origin + links.publicProfile(data.address)
  return {
    title: text.title(data.name),
    description: [data.headline, data.summary].filter(Boolean).join('. ').slice(0, 200),
    canonical: links.publicProfile(data.address),
    ...(!data.isIndexed && { robots: 'noindex' }),
    ...(data.isIndexed && {
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url,
        dateModified: data.updatedAt,
        mainEntity: {
          '@type': 'Person',
          name: data.name,
          url,
          ...(data.headline && { jobTitle: data.headline }),
          ...(data.summary && { description: data.summary }),
          ...(data.skills.length > 0 && { knowsAbout: data.skills }),
        },
      },
    }),
  }
}

/** `/profile/{address}`: what a candidate shows to everyone who has the address. */
export function Component() {
  const { address = '' } = useParams()
  const { data } = useSuspenseQuery(query(getPublicProfile, { params: { address } }))
  const isRecruiter = useViewer()?.role === 'recruiter'
  useEffect(() => {
    if (!isRecruiter) return
    // Its owner learns of it; for the reader it is nothing to hear of.
    call(notePublicProfileView, { params: { address } }, { silent: true }).catch(() => undefined)
  }, [isRecruiter, address])
  return (
    <div className="page page-width grid gap-8">
      <PageHead
        title={<span dir="auto">{data.name}</span>}
        lead={data.headline && <span dir="auto">{data.headline}</span>}
      />
      <Contact profile={data} />
      {data.summary && (
        <p dir="auto" className="max-w-measure whitespace-pre-line wrap-anywhere">
          {data.summary}
        </p>
      )}
      <Entries profile={data} />
      {data.skills.length > 0 && (
        <section className="grid gap-3" aria-labelledby="skills">
          <h2 id="skills">{text.skills}</h2>
          <ul className="flex flex-wrap gap-2">
            {data.skills.map((skill, index) => (
              <li key={index} dir="auto">
                <TextBadge>{skill}</TextBadge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="small muted flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
        <a className="link" href={fileAddress(data, 'vcf')} download>
          {text.vcard}
        </a>
        <a className="link" href={fileAddress(data, 'json')} download>
          {text.json}
        </a>
        <span>
          {text.updated} <Time at={data.updatedAt} />
        </span>
      </footer>
    </div>
  )
}

const fileAddress = ({ address }: PublicProfile, format: string) =>
  `/api/public-profiles/${address}/file?format=${format}`

function Contact({ profile }: { profile: PublicProfile }) {
  const { location, email, phone, link } = profile
  const choices = useCountryChoices()
  const country = choices.find(({ value }) => value === location?.countryCode)?.label
  const place = [location?.city, location?.region, country].filter(Boolean).join(', ')
  if (!place && !email && !phone && !link) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-label={text.contact}>
      {place && <li dir="auto">{place}</li>}
      {email && (
        <li>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {phone && <li dir="ltr">{phone}</li>}
      {link && (
        <li>
          <a className="link wrap-anywhere" href={link} rel="noopener nofollow ugc">
            {link}
          </a>
        </li>
      )}
    </ul>
  )
}

function Entries({ profile: { work, education } }: { profile: PublicProfile }) {
  return (
    <>
      {work.length > 0 && (
        <section className="grid gap-3" aria-labelledby="work">
          <h2 id="work">{text.work}</h2>
          <ul className="rows max-w-[52rem]">
            {work.map((entry, index) => (
              <li key={index} className="row grid gap-1">
                <h3 className="text-17 font-medium" dir="auto">
                  {entry.position}, {entry.name}
                </h3>
                <p className="small muted" dir="auto">
                  {[spanOf(entry), entry.location].filter(Boolean).join(' · ')}
                </p>
                {entry.summary && (
                  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {entry.summary}
                  </p>
                )}
                {entry.highlights.length > 0 && (
                  <ul className="list-disc ps-5" dir="auto">
                    {entry.highlights.map((line, number) => (
                      <li key={number}>{line}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {education.length > 0 && (
        <section className="grid gap-3" aria-labelledby="education">
          <h2 id="education">{text.education}</h2>
          <ul className="rows max-w-[52rem]">
            {education.map((entry, index) => (
              <li key={index} className="row grid gap-1">
                <h3 className="text-17 font-medium" dir="auto">
                  {[entry.studyType, entry.area].filter(Boolean).join(', ') || entry.institution}
                </h3>
                <p className="small muted" dir="auto">
                  {[entry.institution, spanOf(entry)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function spanOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  return spanOfMonths(startDate ?? undefined, endDate ?? (startDate ? text.untilNow : undefined))
}
