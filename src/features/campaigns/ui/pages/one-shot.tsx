import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Link } from '#web/kit/link.tsx'
import { Badge, Note, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getCampaign, getOneShot, type OneShot } from '../../contract.ts'
import { campaignWords, fixWords, words } from '../messages.ts'
import { CampaignView } from '../parts/campaign-view.tsx'
import { Composer } from '../parts/composer.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = campaignIn(new URL(request.url).searchParams)
  if (id) await loadFresh(context, getCampaign, { params: { id } })
  return loadFresh(context, getOneShot)
}

function campaignIn(search: URLSearchParams): string | undefined {
  const id = search.get('campaign')
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/candidate/one-shot`: choose, write and send; with `?campaign=` the live board and the report. */
export function Component() {
  const search = useSearch()
  const { data } = useSuspenseQuery(query(getOneShot))
  const id = campaignIn(search)
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={id ? undefined : words.lead} />
      {id ? <Chosen id={id} /> : <Start standing={data} />}
      <Earlier standing={data} shown={id} />
    </div>
  )
}

function Chosen({ id }: { id: string }) {
  // What referrers do shows without a reload.
  const { data } = useQuery({
    ...query(getCampaign, { params: { id } }),
    refetchInterval: 20_000,
  })
  return data ? <CampaignView campaign={data} /> : null
}

function Start({ standing }: { standing: OneShot }) {
  if (standing.fixes.length === 0) return <Composer standing={standing} />
  const target = (code: OneShot['fixes'][number]['code']) =>
    code === 'EMAIL_UNVERIFIED'
      ? links.verifyEmail({ next: links.oneShot() })
      : links.candidateProfile()
  return (
    <section className="grid max-w-[42rem] gap-4" aria-labelledby="fixes">
      <h2 id="fixes">{words.fixes}</h2>
      {standing.fixes.map(({ code, message }) => (
        <Note key={code} tone="clock">
          <p>{message}</p>
          {fixWords[code] && (
            <p className="mt-3">
              <LinkButton to={target(code)}>{fixWords[code]}</LinkButton>
            </p>
          )}
        </Note>
      ))}
    </section>
  )
}

function Earlier({ standing, shown }: { standing: OneShot; shown: string | undefined }) {
  const others = standing.campaigns.filter((campaign) => campaign.id !== shown)
  if (others.length === 0) return null
  return (
    <section className="mt-12 grid gap-3" aria-labelledby="earlier">
      <h2 id="earlier">{words.earlier}</h2>
      <ul className="rows max-w-[52rem]">
        {others.map((campaign) => (
          <li key={campaign.id} className="row flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <Link className="link" to={links.oneShot({ campaign: campaign.id })}>
              {words.companies(campaign.companies)}
            </Link>
            <Time at={campaign.createdAt} form="near" />
            <Badge>{campaignWords[campaign.state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
