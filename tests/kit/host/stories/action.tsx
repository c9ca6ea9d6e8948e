import { useState } from 'react'
import { askReferral } from '#features/referrals/contract.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'

const jobs = ['01a2083d-0df1-716b-9712-f3c7de64557b', '01a2083d-0df1-716b-9712-f3c7de64557c']

export function Story() {
  const [done, setDone] = useState<string[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const { run, busy } = useAction(askReferral, {
    onDone: ({ id }) => setDone((before) => [...before, id]),
    onRefused: (error) => setRefused((before) => [...before, error.reason]),
  })
  return (
    <>
      <h1>Action</h1>
      {jobs.map((jobId, index) => (
        <Button
          key={jobId}
          busy={busy}
          onClick={() => run({ body: { jobId, note: 'A note', whyMe: ['One', 'Two', 'Three'] } })}
        >
          Ask {index + 1}
        </Button>
      ))}
      <output data-done>{done.join(' ')}</output>
      <output data-refused>{refused.join(' ')}</output>
    </>
  )
}
