import type { ReactNode } from 'react'
import { TextLink } from '#web/kit/link.tsx'
import type { QuestionKind } from '../../contract.ts'
import { words } from '../messages.ts'

type Answer = { label: string; kind: QuestionKind; value: string; fileId: string | null }

type Props<Given extends Answer> = {
  title: string
  answers: readonly Given[]
  /** Where a file is fetched from; it ends with the file's id. */
  filesAt: string
  /** Beside an answer: whether it is what was hoped for. */
  mark?: (answer: Given) => ReactNode
}

/** Questions and what was answered; nothing where nothing was asked. */
export function AnswerList<Given extends Answer>({ title, answers, filesAt, mark }: Props<Given>) {
  if (answers.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-17">{title}</h2>
      <dl className="grid gap-3">
        {answers.map((answer) => (
          <div key={answer.label}>
            <dt className="small muted" dir="auto">
              {answer.label}
            </dt>
            <dd className="whitespace-pre-line" dir="auto">
              {answer.fileId === null ? (
                said(answer)
              ) : (
                <TextLink to={`${filesAt}/${answer.fileId}`} reloadDocument>
                  {answer.value}
                </TextLink>
              )}{' '}
              {mark?.(answer)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function said({ kind, value }: Answer): string {
  if (kind === 'file') return words.apply.fileHeld
  if (kind !== 'yes_no') return value
  return words.apply.yesNo.find((option) => option.value === value)?.label ?? value
}
