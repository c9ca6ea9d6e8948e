import { useQuery } from '@tanstack/react-query'
import { useAction } from '#web/api/use-action.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { addLinkedJobBoard, lookUpJobBoard } from '../../contract.ts'
import { linkedBoardWords as text } from './linked-board-words.ts'
import { systemNames } from './system-names.ts'

/** What a pasted link says of the board that it is on, with a button for those who may add it. */
export function LinkedBoard({ url }: { url: string }) {
  const { data: board } = useQuery(query(lookUpJobBoard, { query: { url } }))
  const add = useAction(addLinkedJobBoard, {
    refreshes: [lookUpJobBoard],
    onDone: ({ state, companyName, jobs }) =>
      notify({
        message: state === 'read' ? text.added(companyName, jobs) : text.addedWaiting(companyName),
        type: 'success',
      }),
  })
  // Of a link that leads to no known system there is nothing to say.
  if (!board || board.system === null) return null
  const { system, companyName, state, mayAdd } = board
  const name = system === 'sitemap' ? text.ownSite : systemNames[system]
  return (
    <section className="card grid justify-items-start gap-2" aria-labelledby="linked-board">
      <h2 id="linked-board" className="font-medium">
        {text.title}
      </h2>
      <p dir="auto">
        {text.on(companyName, name)} {text[state]}
      </p>
      {mayAdd ? (
        <Button size="small" busy={add.busy} onClick={() => add.run({ body: { url } })}>
          {add.busy ? text.adding : text.add}
        </Button>
      ) : (
        state === 'unknown' && <p className="small muted">{text.who}</p>
      )}
    </section>
  )
}
