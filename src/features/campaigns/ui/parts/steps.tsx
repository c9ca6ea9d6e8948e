import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Card } from '#web/kit/content.tsx'
import type { OneShot, Proposal } from '../../contract.ts'
import { words } from '../messages.ts'
import '../steps.css'

export const steps = ['companies', 'message', 'review'] as const
export type Step = (typeof steps)[number]

/** Where one is, and the way back to what is done. */
export function Steps({ current, onGo }: { current: Step; onGo: (step: Step) => void }) {
  const at = steps.indexOf(current)
  return (
    <ol className="steps" aria-label={words.steps}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          <span className="steps-number numbers" aria-hidden="true">
            {index + 1}
          </span>
          {index < at ? (
            <button type="button" className="link" onClick={() => onGo(step)}>
              {words.step[step]}
            </button>
          ) : (
            words.step[step]
          )}
        </li>
      ))}
    </ol>
  )
}

type BarProps = { picked: number; children: ReactNode }

/** What it costs so far and the one way on, in sight at any length of the page. */
export function StepBar({ picked, children }: BarProps) {
  return (
    <div className="step-bar">
      <p className="small min-w-0 flex-1" aria-live="polite">
        {picked === 0 ? words.chooseOne : words.soFar(picked)}
      </p>
      {children}
    </div>
  )
}

type SummaryProps = {
  standing: OneShot
  picked: readonly Proposal[]
  /** Where companies can still be taken off. */
  onRemove?: (gone: Proposal) => void
}

/** Who is asked, what it costs and what comes back. */
export function Summary({ standing, picked, onRemove }: SummaryProps) {
  const { planName, planSize, left, atMost } = standing
  return (
    <aside aria-label={words.summary}>
      <Card>
        <h2 className="text-17!">{words.summary}</h2>
        <p className="numbers mt-2" aria-live="polite">
          {words.chosen(picked.length, atMost)}
        </p>
        {picked.length > 0 && (
          <ul className="mt-3 border-t border-line">
            {picked.map((item) => (
              <li key={item.job.id} className="flex items-center gap-2 border-b border-line py-2">
                <span className="min-w-0 flex-1">
                  <b className="block font-medium">
                    <CompanyName company={item.company} />
                  </b>
                  <span className="small muted block truncate" dir="auto">
                    {item.job.title}
                  </span>
                </span>
                {onRemove && (
                  <IconButton
                    label={words.remove(item.company.name)}
                    onClick={() => onRemove(item)}
                  >
                    <Icon of={X} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {picked.length > 0 && (
          <p className="mt-4">{words.cost(picked.length, left - picked.length)}</p>
        )}
        <p className="small muted mt-2">{words.comesBack}</p>
        <p className="small muted mt-2">{words.size(planName, planSize, left)}</p>
      </Card>
    </aside>
  )
}
