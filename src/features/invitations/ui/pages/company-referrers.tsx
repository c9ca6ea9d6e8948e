import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getCompanyDemand } from '../../contract.ts'
import { words } from '../messages.ts'
import { Landing } from '../parts/landing.tsx'

const text = words.landing

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const demand = await load(context, getCompanyDemand, { params: { slug } })
  if (demand.company.slug !== slug) throw redirect(links.companyReferrers(demand.company.slug), 301)
  return demand
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.title(data.company.name) : words.landing.join,
  robots: 'noindex',
})

/** `/companies/{slug}/refer`: for the people of a company, how many wait and what referring means. */
export function Component() {
  const { slug = '' } = useParams()
  const viewer = useViewer()
  const { data: demand } = useQuery(query(getCompanyDemand, { params: { slug } }))
  if (!demand) return null
  return (
    <Landing demand={demand}>
      <div className="flex flex-wrap gap-3">
        {viewer?.role === 'recruiter' ? (
          <LinkButton kind="primary" to={links.recruiterVerification()}>
            {text.continue}
          </LinkButton>
        ) : (
          <LinkButton
            kind="primary"
            to={links.recruiterRegister({ next: links.recruiterVerification() })}
          >
            {text.join}
          </LinkButton>
        )}
        {viewer === null && (
          <LinkButton to={links.login({ next: links.recruiterVerification(), as: 'recruiter' })}>
            {text.signIn}
          </LinkButton>
        )}
      </div>
    </Landing>
  )
}
