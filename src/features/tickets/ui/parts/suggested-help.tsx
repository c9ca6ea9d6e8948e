import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchHelp } from '#features/articles/contract.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { noteSolved } from '../../contract.ts'
import { words } from '../messages.ts'

/** Milliseconds without a keystroke after which someone is taken to have finished. */
const pauseMs = 500
const shortestQuestion = 5

/** Help articles that may answer a question, before it is sent. */
export function SuggestedHelp({ question }: { question: string }) {
  const [asked, setAsked] = useState('')
  const [isSolved, setSolved] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [question])
  const enabled = asked.length >= shortestQuestion
  const { data } = useQuery({ ...query(searchHelp, { query: { q: asked } }), enabled })
  const { run, busy } = useAction(noteSolved, { onDone: () => setSolved(true) })
  if (isSolved) {
    return (
      <Note tone="accent" title={words.solvedTitle}>
        {words.solvedLead}
      </Note>
    )
  }
  if (!enabled || !data || data.items.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="suggested-help" aria-live="polite">
      <h2 id="suggested-help" className="font-semibold">
        {words.suggested}
      </h2>
      <ul className="rows">
        {data.items.map(({ id, title, excerpt, path }) => (
          <li key={id} className="row grid gap-1">
            <TextLink to={path} target="_blank">
              {title}
            </TextLink>
            <p className="small muted">{excerpt}</p>
            <p>
              <Button size="small" busy={busy} onClick={() => run({ body: { articleId: id } })}>
                {words.solved}
                <span className="sr-only">: {title}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
