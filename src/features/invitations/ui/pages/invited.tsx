import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { Note } from '#web/kit/content.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import {
  joinByInvitation,
  openInvitation,
  readInvitation,
  type OpenedInvitation,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Landing } from '../parts/landing.tsx'

const text = words.landing

const SwitchHere = lazy(async () => ({
  default: (await import('#features/accounts/ui/public/other-role.tsx')).SwitchHere,
}))

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, readInvitation, { params: { token: params['token'] ?? '' } })

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.title(data.company.name) : text.join,
  robots: 'noindex',
})

/** `/invite/{token}`: what a person who was invited reads, and the way in. */
export function Component() {
  const { token = '' } = useParams()
  const { data } = useQuery(query(readInvitation, { params: { token } }))
  // A guest's browser keeps it, also the second time: signing up may take an invitation.
  const isNoted =
    data?.state === 'created' || (data?.state === 'opened' && data.standing === 'guest')
  useEffect(() => {
    if (!isNoted) return
    // That it was opened is worth knowing, and worth no notification when it could not be noted.
    call(openInvitation, { params: { token }, body: {} }).catch(() => undefined)
  }, [isNoted, token])
  if (!data) return null
  return (
    <Landing demand={data}>
      <Way invitation={data} token={token} />
    </Landing>
  )
}

function Way({ invitation, token }: { invitation: OpenedInvitation; token: string }) {
  const { state, standing, company, worksAt, joined } = invitation
  const here = links.invited(token)
  if (standing === 'own') return <Note>{text.own}</Note>
  if (standing === 'here') {
    return (
      <Note tone="accent">
        <p className="mb-3">{text.here(company.name)}</p>
        <LinkButton to={links.offers()}>{text.openRequests}</LinkButton>
      </Note>
    )
  }
  if (standing === 'elsewhere') {
    return <Note tone="clock">{text.elsewhere(company.name, worksAt ?? '')}</Note>
  }
  if (joined) {
    return (
      <Note tone="accent">
        <p className="mb-3">
          {state === 'other_company' ? text.otherCompany(company.name) : text.joined}
        </p>
        <LinkButton kind="primary" to={links.recruiterVerification()}>
          {text.continue}
        </LinkButton>
      </Note>
    )
  }
  if (state !== 'created' && state !== 'opened') {
    return (
      <Note tone="clock" title={text.ended}>
        <p className="mb-3">{text.endedHint}</p>
        <LinkButton to={links.companyReferrers(company.slug)}>{text.join}</LinkButton>
      </Note>
    )
  }
  if (standing === 'recruiter') return <Join token={token} />
  if (standing === 'candidate') {
    return (
      <Note>
        <p className="mb-3">
          {text.candidate} {text.noRecruiter}
        </p>
        <Suspense fallback={null}>
          <SwitchHere to="recruiter" back={here} />
        </Suspense>
      </Note>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton kind="primary" to={links.recruiterRegister({ next: here })}>
        {text.join}
      </LinkButton>
      <LinkButton to={links.login({ next: here, as: 'recruiter' })}>{text.signIn}</LinkButton>
    </div>
  )
}

function Join({ token }: { token: string }) {
  const navigate = useNavigate()
  const { send } = useAction(joinByInvitation, {
    refreshes: [readInvitation],
    onDone: () => navigate(links.recruiterVerification()),
  })
  return (
    <Form
      onSubmit={(values) =>
        send({ params: { token }, body: { tellsName: values.get('tellsName') === 'on' } })
      }
    >
      <Checkbox label={text.tellsName} hint={text.tellsNameHint} name="tellsName" />
      <div>
        <SubmitButton>{text.continue}</SubmitButton>
      </div>
    </Form>
  )
}
