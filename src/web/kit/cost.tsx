import { lateWords } from '#web/messages/late.ts'
import { costWords } from '#web/messages/cost.ts'
import { numberWords } from '#web/messages/format.ts'
import { Time } from './time.tsx'
import './cost.css'

type CostProps = {
  /** Connections that the action below spends. */
  price: number
  /** Connections left; null is without limit. */
  left: number | null
  /** When more come; null when they do not come back by themselves. */
  resetsAt?: string | null
}

/** What an action costs, what is left and when it comes back: one line above the button that spends. */
export function Cost({ price, left, resetsAt }: CostProps) {
  return (
    <p className="cost">
      <span>
        {lateWords.cost.costs}
        <b>{costWords.price(price)}</b>
      </span>
      {left !== null && (
        <span>
          {lateWords.cost.left} <b>{numberWords(left)}</b>
        </span>
      )}
      {resetsAt && (
        <span className="muted">
          {lateWords.cost.back}
          <Time at={resetsAt} form="near" />
        </span>
      )}
    </p>
  )
}
