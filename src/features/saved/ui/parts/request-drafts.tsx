import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { listRequestDrafts, removeRequestDraft } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.drafts

/** Requests that were written and not sent; nothing while there are none. */
export function RequestDrafts() {
  const { data } = useQuery(query(listRequestDrafts))
  const { run, busy } = useAction(removeRequestDraft, {
    refreshes: [listRequestDrafts],
    onDone: () => notify({ message: text.removed, type: 'success' }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-12 grid max-w-column gap-3" aria-labelledby="drafts">
      <div>
        <h2 id="drafts" className="text-20 font-semibold">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </div>
      <ul className="rows">
        {data.items.map(({ job, company, waitsUntil }) => (
          <li key={job.id} className="row flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium" dir="auto">
                {job.title}
              </p>
              <p className="small muted">
                <bdi>{company.name}</bdi>
                {' · '}
                {waitsUntil ? (
                  <>
                    {text.waits} <Time at={waitsUntil} form="date" />
                  </>
                ) : (
                  text.kept
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                size="small"
                to={links.getReferral({ job: job.id })}
                aria-label={text.openNamed(job.title)}
              >
                {text.open}
              </LinkButton>
              <Button
                size="small"
                kind="plain"
                busy={busy}
                aria-label={text.removeNamed(job.title)}
                onClick={() => run({ params: { id: job.id } })}
              >
                {text.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
