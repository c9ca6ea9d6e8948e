import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFlag } from '#web/shell/use-flag.ts'
import { query } from '#web/api/query.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { listKnownAt } from '../../contract.ts'
import { knownWords as text } from './known-words.ts'

/** For those who know someone there, so that everybody else does without its code. */
const Drafts = lazy(async () => ({ default: (await import('../parts/drafts.tsx')).Drafts }))

type Props = {
  company: { id: string; slug: string; name: string }
  job?: { title: string } | undefined
}

/** Whom the candidate knows at a company, with messages to copy; nothing where there is nobody. */
export function KnownPeople({ company, job }: Props) {
  const viewer = useViewer()
  const isOn = useFlag('acquaintances')
  const { data } = useQuery({
    ...query(listKnownAt, { params: { companyId: company.id } }),
    enabled: isOn && viewer?.role === 'jobSeeker' && !import.meta.env.SSR,
  })
  if (!isOn || !data || data.people === 0) return null
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
