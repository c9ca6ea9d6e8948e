import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { listAgreements } from '../../contract.ts'
import { words } from '../messages.ts'

/** Which terms someone has agreed to, and when. */
export function OwnAgreements() {
  const { data } = useSuspenseQuery(query(listAgreements))
  return (
    <section className="grid gap-4" aria-labelledby="agreements">
      <h2 id="agreements">{words.ownTitle}</h2>
      {data.items.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="rows">
          {data.items.map(({ title, path, version, at }) => (
            <li key={`${path} ${version}`} className="row">
              <p>
                <TextLink to={path}>{title}</TextLink>
              </p>
              <p className="small muted">
                {words.version(version)} · <Time at={at} form="date" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
