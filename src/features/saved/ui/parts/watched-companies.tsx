import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { listWatchedCompanies, unwatchCompany } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.watched

/** Companies whose first referrer one waits for; nothing while there are none. */
export function WatchedCompanies() {
  const { data } = useQuery(query(listWatchedCompanies))
  const { run, busy } = useAction(unwatchCompany, { refreshes: [listWatchedCompanies] })
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-12 grid max-w-column gap-3" aria-labelledby="watched">
      <div>
        <h2 id="watched" className="text-20 font-semibold">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </div>
      <ul className="rows">
        {data.items.map(({ slug, name }) => (
          <li key={slug} className="row flex items-center justify-between gap-3">
            <TextLink to={links.company(slug)}>
              <bdi>{name}</bdi>
            </TextLink>
            <Button
              size="small"
              kind="plain"
              busy={busy}
              aria-label={text.stopNamed(name)}
              onClick={() => run({ params: { slug } })}
            >
              {text.stop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
