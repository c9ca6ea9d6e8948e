import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { answerQuestion, releaseDays, type RequestDetail } from '../../contract.ts'
import { shownWords } from '../messages.shown.ts'

const text = shownWords

type Props = { request: RequestDetail; onChange: (detail?: RequestDetail) => void }

/** A referrer who has handed requests back wants to accept: the candidate says yes or no. */
export function ConsentQuestions({ request, onChange }: Props) {
  const answer = useAction(answerQuestion, { onDone: onChange, onRefused: () => onChange() })
  const say = (question: string, said: 'yes' | 'no') => {
    const body = { question, answer: said, expectedVersion: request.version }
    answer.run({ params: { id: request.id }, body })
  }
  return request.questions.map((question) => (
    <Note key={question.id} tone="clock" title={text.questionTitle}>
      <p>{text.question(question, releaseDays)}</p>
      <p className="mt-2">{text.questionMeanwhile}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary" busy={answer.busy} onClick={() => say(question.id, 'yes')}>
          {text.allow}
        </Button>
        <Button busy={answer.busy} onClick={() => say(question.id, 'no')}>
          {text.refuse}
        </Button>
      </div>
    </Note>
  ))
}
