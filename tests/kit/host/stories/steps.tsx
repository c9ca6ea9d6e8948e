import { useState } from 'react'
import { listReplies } from '#features/feeds/contract.ts'
import { call } from '#web/api/call.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'

export function Story() {
  const [times, setTimes] = useState(0)
  const { run, busy } = useSteps()
  const load = async () => {
    await call(listReplies, { params: { id: '01a2083d-0df1-716b-9712-f3c7de64557b' }, query: {} })
    setTimes((before) => before + 1)
  }
  return (
    <>
      <h1>Steps</h1>
      <Button busy={busy} onClick={() => run(load)}>
        Load
      </Button>
      <output data-times>{times}</output>
    </>
  )
}
