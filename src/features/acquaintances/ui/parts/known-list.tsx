import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#web/api/query.ts'
import { listKnownAt } from '../../contract.ts'
import { knownWords as text } from '../public/known-words.ts'

/** For those who know someone there, so that everybody else does without its code. */
const Drafts = lazy(async () => ({ default: (await import('./drafts.tsx')).Drafts }))

export type Known = {
  company: { id: string; slug: string; name: string }
  job?: { title: string } | undefined
}

/** Whom the candidate knows at a company, with messages to copy; nothing where there is nobody. */
export function KnownList({ company, job }: Known) {
  const { data } = useQuery({
    ...query(listKnownAt, { params: { companyId: company.id } }),
    enabled: !import.meta.env.SSR,
  })
  if (!data || data.people === 0) return null
  return (
    <section className="card grid gap-3" aria-labelledby={`known-${company.id}`}>
      <div>
        <h2 className="text-15! font-semibold" id={`known-${company.id}`}>
          {text.here(data.people)}
        </h2>
        <p className="small muted">{text.onlyYou}</p>
      </div>
      <ul className="grid gap-1">
        {data.items.map(({ id, name, title }) => (
          <li key={id} dir="auto">
            {name}
            {title && <span className="muted small"> · {title}</span>}
          </li>
        ))}
        {data.people > data.items.length && (
          <li className="muted small">{text.more(data.people - data.items.length)}</li>
        )}
      </ul>
      <Suspense fallback={null}>
        <Drafts people={data.items} company={company} jobTitle={job?.title ?? null} />
      </Suspense>
    </section>
  )
}
