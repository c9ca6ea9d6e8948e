import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useFlag } from '#web/shell/use-flag.ts'
import { WatchCompany } from '#features/saved/ui/public/watch-company.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { waysWords as text } from './ways-words.ts'

/** For candidates alone, so that public pages do without its code. */
const Invite = lazy(async () => ({ default: (await import('./invite.tsx')).Invite }))

type Props = {
  company: { slug: string; name: string }
  /** The job that someone would ask for, where there is one. */
  job?: { id: string } | undefined
  /** What applies for the job, where the request is written on this very page. */
  children?: ReactNode
}

/** Where nobody can take a request, nothing is charged, and there are other ways on (REF19). */
export function OtherWays({ company, job, children }: Props) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const hasOneShot = useFlag('oneShot')
  if (viewer && viewer.role !== 'jobSeeker') return null
  return (
    <section className="note grid gap-4" data-tone="clock" aria-labelledby="other-ways">
      <div className="grid gap-1">
        <h2 className="text-15! font-semibold" id="other-ways">
          {text.title(company.name)}
        </h2>
        <p>{text.lead}</p>
      </div>
      <ul className="grid gap-4">
        <Way name={text.watch} hint={text.watchHint}>
          <WatchCompany company={company} />
        </Way>
        {job && !children && (
          <Way hint={text.draftHint}>
            <LinkButton to={links.getReferral({ job: job.id })}>{text.draft}</LinkButton>
          </Way>
        )}
        {hasOneShot && (
          <Way hint={text.oneShotHint}>
            <LinkButton to={links.oneShot()}>{text.oneShot}</LinkButton>
          </Way>
        )}
        <Way name={text.invite} hint={text.inviteHint}>
          {viewer ? (
            <Suspense fallback={null}>
              <Invite company={company} />
            </Suspense>
          ) : (
            <LinkButton to={links.login({ next: pathname + search })}>{text.invite}</LinkButton>
          )}
        </Way>
        {children && (
          <Way name={text.apply} hint={text.applyHint}>
            {children}
          </Way>
        )}
      </ul>
    </section>
  )
}

type WayProps = {
  /** Where the button below does not say it. */
  name?: string
  hint: string
  children: ReactNode
}

function Way({ name, hint, children }: WayProps) {
  return (
    <li className="grid justify-items-start gap-2">
      <div>
        {name && <p className="font-medium">{name}</p>}
        <p className="small muted">{hint}</p>
      </div>
      {children}
    </li>
  )
}
