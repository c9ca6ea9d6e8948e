import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/pieces.tsx'
import { answerQuestion, releaseDays, type RequestDetail } from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'

const text = shownWords

type Props = { request: RequestDetail; onChange: (detail?: RequestDetail) => void }

/** A referrer who has handed requests back wants to accept: the candidate says yes or no. */
export function ConsentQuestions({ request, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  async function answer(question: string, said: 'yes' | 'no') {
    setBusy(true)
    try {
      const body = { question, answer: said, expectedVersion: request.version }
      onChange(await call(answerQuestion, { params: { id: request.id }, body }))
    } catch {
      // The notification has said why; the page shows what is true now.
      onChange()
    } finally {
      setBusy(false)
    }
  }
  return request.questions.map((question) => (
    <Note key={question.id} tone="clock" title={text.questionTitle}>
      <p>{text.question(question, releaseDays)}</p>
      <p className="mt-2">{text.questionMeanwhile}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary" busy={busy} onClick={() => void answer(question.id, 'yes')}>
          {text.allow}
        </Button>
        <Button busy={busy} onClick={() => void answer(question.id, 'no')}>
          {text.refuse}
        </Button>
      </div>
    </Note>
  ))
}
