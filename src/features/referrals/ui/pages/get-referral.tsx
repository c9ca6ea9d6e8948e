import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { load, loadFresh } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { KnownPeople } from '#features/acquaintances/ui/public/known-people.tsx'
import { ReferralRecord } from '#features/response-stats/ui/public/figures.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { Card, Note, PageHead } from '#web/kit/content.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { getRequestDraft } from '#features/saved/contract.ts'
import { getConnectionTerms } from '#features/wallet/contract.ts'
import { ConnectionPrice, WhatIsAConnection } from '#features/wallet/ui/public/connection-price.tsx'
import { previewReferral, type ReferralPreview } from '../../contract.ts'
import { askWords } from '../messages.ask.ts'
import { NextSteps } from '../parts/next-steps.tsx'
import { targetOf, type RequestTarget } from '../public/request-goal.ts'
import { supplyWords } from '../public/supply-words.ts'

const text = askWords

/** For recruiters alone, so that guests do without its code. */
const SwitchHere = lazy(async () => ({
  default: (await import('#features/accounts/ui/public/other-role.tsx')).SwitchHere,
}))

/** For candidates alone. */
const AskAsCandidate = lazy(async () => ({
  default: (await import('../parts/ask-as-candidate.tsx')).AskAsCandidate,
}))
/** For those signed in who pasted a link. */
const LinkedBoard = lazy(async () => ({
  default: (await import('#features/job-boards/ui/public/linked-board.tsx')).LinkedBoard,
}))
/** Few companies ask for anything. */
const ReferralRules = lazy(async () => ({
  default: (await import('#features/companies/ui/public/referral-rules.tsx')).ReferralRules,
}))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const target = targetOf(new URL(request.url).searchParams)
  if (!target) return null
  const [preview] = await Promise.all([
    loadFresh(context, previewReferral, { query: target }),
    load(context, getConnectionTerms),
  ])
  // Where someone has asked us to tell when it can be sent, what they wrote is there.
  if (preview.job && preview.open) {
    await loadFresh(context, getRequestDraft, { params: { id: preview.job.id } })
  }
  return preview
}

/** One form for every job: nothing that a search engine should list a thousand times. */
export const meta = () => ({ title: text.title, description: text.lead, robots: 'noindex' })

/** `/get-referral`: from a job of ours or a pasted address; guests see the true numbers. */
export function Component() {
  const search = useSearch()
  const target = targetOf(search)
  const { data: preview } = useQuery({
    ...query(previewReferral, { query: target ?? {} }),
    enabled: target !== undefined,
  })
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="page-split">
        {target && preview ? (
          <Ask target={target} preview={preview} pastedUrl={search.get('url')} />
        ) : (
          // As high as what it asks for, not as the steps beside it.
          <div>
            <Paste wrong={search.get('url')} />
          </div>
        )}
        <aside>
          <NextSteps />
        </aside>
      </div>
    </div>
  )
}

/** Works without scripts, too. */
function Paste({ wrong }: { wrong: string | null }) {
  const navigate = useNavigate()
  return (
    <Form
      action={links.getReferral()}
      onSubmit={async (values) => navigate(links.getReferral({ url: textOf(values, 'url') }))}
    >
      <TextField
        label={text.paste}
        hint={text.pasteHint}
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={wrong ?? ''}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{text.check}</SubmitButton>
        <LinkButton to={links.jobs()}>{text.searchInstead}</LinkButton>
      </div>
    </Form>
  )
}

type AskProps = { target: RequestTarget; preview: ReferralPreview; pastedUrl: string | null }

function Ask({ target, preview, pastedUrl }: AskProps) {
  const viewer = useViewer()
  const here = links.getReferral('jobId' in target ? { job: target.jobId } : { url: target.jobUrl })
  return (
    <div className="grid gap-8">
      <Card>
        <h2 dir="auto">
          {preview.job && preview.company ? (
            <Link className="link" to={links.job(preview.job.id)}>
              {preview.job.title}
            </Link>
          ) : (
            <span className="break-all">{pastedUrl}</span>
          )}
        </h2>
        {preview.company && (
          <p className="muted mt-1">
            <CompanyName company={preview.company} />
          </p>
        )}
        <p className="mt-4">
          {preview.job ? supplyWords.available(preview.verified, preview.referrers) : text.unknown}
        </p>
        {preview.warm.length > 0 && (
          <div className="mt-3 border-l-2 border-accent pl-4">
            {preview.warm.map((kind) => (
              <p key={kind}>{text.warm[kind]}</p>
            ))}
            <p className="small muted">{text.warmFirst}</p>
          </div>
        )}
        {preview.referrers > 3 && <p className="small muted">{text.waves(preview.referrers)}</p>}
        {preview.job && (
          <div className="mt-3">
            <ReferralRecord responseStats={preview.responseStats} />
          </div>
        )}
        {preview.terms && (preview.terms.rules.length > 0 || preview.terms.bonus !== '') && (
          <section className="mt-5 grid gap-2">
            <h3 className="font-medium">{text.rules}</h3>
            <Suspense>
              <ReferralRules rules={preview.terms.rules} bonus={preview.terms.bonus} />
            </Suspense>
          </section>
        )}
      </Card>
      {viewer && pastedUrl && (
        <Suspense fallback={null}>
          <LinkedBoard url={pastedUrl} />
        </Suspense>
      )}
      {preview.company && <KnownPeople company={preview.company} job={preview.job ?? undefined} />}
      {viewer === null ? (
        <div className="grid gap-4">
          <ConnectionPrice />
          <div className="flex flex-wrap gap-3">
            <LinkButton kind="primary" to={links.candidateRegister({ next: here })}>
              {text.signUp}
            </LinkButton>
            <LinkButton to={links.login({ next: here })}>{text.signIn}</LinkButton>
          </div>
          <WhatIsAConnection />
        </div>
      ) : viewer.role !== 'jobSeeker' ? (
        <Note>
          <p className="mb-3">{text.recruiter}</p>
          <Suspense fallback={null}>
            <SwitchHere to="jobSeeker" back={here} />
          </Suspense>
        </Note>
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <AskAsCandidate target={target} preview={preview} here={here} />
        </Suspense>
      )}
    </div>
  )
}
