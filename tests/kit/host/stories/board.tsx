import { useState } from 'react'
import { Board } from '#web/kit/board.tsx'
import { TextLink } from '#web/kit/link.tsx'

type Column = 'new' | 'review' | 'hired'
const columns = { new: 'New', review: 'In review', hired: 'Hired' } as const

export function Story() {
  const [of, setOf] = useState<Record<string, Column>>({ Ada: 'new', Grace: 'new', Mary: 'review' })
  return (
    <>
      <h1>Board</h1>
      <Board
        label="Applicants"
        columns={(Object.keys(columns) as Column[]).map((name) => {
          const items = Object.keys(of).filter((person) => of[person] === name)
          return {
            name,
            label: columns[name],
            items,
            total: items.length + (name === 'new' ? 3 : 0),
          }
        })}
        keyOf={(person) => person}
        nameOf={(person) => person}
        movesOf={(person) =>
          of[person] === 'new' ? ['review'] : of[person] === 'review' ? ['new', 'hired'] : []
        }
        onMove={(person, to) => setOf((before) => ({ ...before, [person]: to }))}
      >
        {(person) => <TextLink to={`/people/${person}`}>{person}</TextLink>}
      </Board>
    </>
  )
}
