import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { Time } from '#web/kit/time.tsx'
import { listCommentVersions, listPostVersions } from '../../contract.ts'
import { words } from '../messages.ts'

const marks = { same: ' ', added: '+', removed: '−' } as const

/** What something said before it was edited; signs as well as weight say what changed. */
export function History({ id, of }: { id: string; of: 'post' | 'comment' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.history}</summary>
      {isOpen && <Versions id={id} of={of} />}
    </details>
  )
}

function Versions({ id, of }: { id: string; of: 'post' | 'comment' }) {
  const endpoint = of === 'post' ? listPostVersions : listCommentVersions
  const { data } = useQuery({ ...query(endpoint, { params: { id } }), staleTime: 0 })
  return (
    <ol className="grid gap-4">
      {data?.items.map(({ version, writtenAt, lines }) => (
        <li key={version} className="grid gap-1">
          <p className="small muted">
            <Time at={writtenAt} form="near" />
          </p>
          <pre className="small wrap-anywhere whitespace-pre-wrap" dir="auto">
            {lines.map((line, index) => (
              <span key={index} className={line.kind === 'same' ? 'muted block' : 'block'}>
                <span aria-hidden="true">{marks[line.kind]} </span>
                {line.kind !== 'same' && <span className="sr-only">{words[line.kind]} </span>}
                {line.text}
              </span>
            ))}
          </pre>
        </li>
      ))}
    </ol>
  )
}
