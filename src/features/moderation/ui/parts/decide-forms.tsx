import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallInput } from '#shared/endpoint.ts'
import type { ReportReason } from '#shared/reports.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, GrowingField, Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { useQuestion } from '#web/kit/use-question.tsx'
import {
  decideCase,
  getCase,
  listCases,
  reasonMaximum,
  rules,
  sanctionDaysAtMost,
  sanctionLevels,
  type ModerationCase,
  type Rule,
  type SanctionLevel,
} from '../../contract.ts'
import { ruleWords } from '../../messages.rules.ts'
import { words as text } from '../messages.queue.ts'

type Closing = { onClose: () => void; onDecided: () => void }

function useDecide({ onClose, onDecided }: Closing) {
  return useAction(decideCase, {
    refreshes: [listCases, getCase],
    onDone: () => {
      notify({ message: text.decided, type: 'success' })
      onClose()
      onDecided()
    },
  })
}

/** Takes the focus with its first field, so that keys alone are enough. */
function Panel({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('textarea')
    field?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="card max-w-measure">
      {children}
    </div>
  )
}

const ruleFor: Record<ReportReason, Rule> = {
  scam: 'no_scams',
  asks_money: 'no_money',
  harassment: 'no_harassment',
  personal_data: 'no_personal_data',
  discriminates: 'no_discrimination',
  impersonation: 'no_impersonation',
  spam: 'no_spam',
  inappropriate: 'no_offence',
  wrong_pay: 'no_false_facts',
  expired: 'no_false_facts',
  other: 'other',
}

const usualDays = 7

type Act = Extract<CallInput<typeof decideCase>['body'], { decision: 'actioned' }>

/** Nobody loses an account by two keys. */
function questionAbout({ sanction, days }: Act) {
  if (sanction !== 'suspended' && sanction !== 'closed') return undefined
  const isForGood = sanction === 'closed'
  return {
    title: isForGood ? text.closesTitle : text.suspendsTitle,
    text: isForGood ? text.closesLead : text.suspendsLead(days!),
    confirm: text.levels[sanction],
    cancel: text.cancel,
  }
}

/** Rule, what becomes of the thing and of its owner, and why: filled in by what was reported and decided before. */
export function ActForm({ found, ...closing }: Closing & { found: ModerationCase }) {
  const decide = useDecide(closing)
  const { suggestion } = found
  const [rule, setRule] = useState<Rule>(ruleFor[found.reasons[0]?.reason ?? 'other'])
  const [sanction, setSanction] = useState<SanctionLevel | 'none'>(suggestion?.level ?? 'none')
  const [reason, setReason] = useState<string>()
  const { ask, dialog } = useQuestion()
  const hasDays = sanction === 'limited' || sanction === 'suspended'
  return (
    <Panel>
      <Form
        className="grid gap-4"
        onSubmit={async (values) => {
          const body: Act = {
            decision: 'actioned',
            rule,
            removes: values.has('removes'),
            sanction,
            ...(hasDays && { days: Number(textOf(values, 'days')) }),
            reason: textOf(values, 'reason'),
          }
          const question = questionAbout(body)
          if (question && !(await ask(question))) return false
          await decide.send({ params: { id: found.id }, body })
        }}
      >
        <GrowingField
          label={text.reason}
          hint={found.owner ? text.reasonHint : text.reasonHintBoard}
          name="reason"
          required
          maxLength={reasonMaximum}
          value={reason ?? text.reasonFor(ruleWords[rule])}
          onChange={(event) => setReason(event.target.value)}
        />
        <Select
          label={text.rule}
          name="rule"
          required
          value={rule}
          onChange={(event) => setRule(event.target.value as Rule)}
          options={rules.map((value) => ({ value, label: ruleWords[value] }))}
        />
        {found.canRemove && (
          <Checkbox
            label={found.thing.kind === 'conversation' ? text.removesConversation : text.removes}
            name="removes"
            defaultChecked
          />
        )}
        {found.canSanction && (
          <Select
            label={text.sanction}
            name="sanction"
            required
            value={sanction}
            onChange={(event) => setSanction(event.target.value as SanctionLevel | 'none')}
            options={[
              { value: 'none', label: text.noSanction },
              ...sanctionLevels.map((value) => ({
                value,
                label:
                  value === suggestion?.level
                    ? text.suggested(text.levels[value])
                    : text.levels[value],
              })),
            ]}
          />
        )}
        {hasDays && (
          <TextField
            label={text.days}
            name="days"
            type="number"
            required
            min={1}
            max={sanctionDaysAtMost}
            defaultValue={suggestion?.days ?? usualDays}
          />
        )}
        <p className="small muted">{text.actLead}</p>
        <div className="actions">
          <Button onClick={closing.onClose}>{text.cancel}</Button>
          <SubmitButton kind="danger">{text.act}</SubmitButton>
        </div>
      </Form>
      {dialog}
    </Panel>
  )
}

export function DismissForm({ id, ...closing }: Closing & { id: string }) {
  const decide = useDecide(closing)
  return (
    <Panel>
      <Form
        className="grid gap-4"
        onSubmit={async (values) => {
          await decide.send({
            params: { id },
            body: { decision: 'dismissed', reason: textOf(values, 'reason') },
          })
        }}
      >
        <GrowingField
          label={text.note}
          hint={text.noteHint}
          name="reason"
          maxLength={reasonMaximum}
        />
        <p className="small muted">{text.dismissLead}</p>
        <div className="actions">
          <Button onClick={closing.onClose}>{text.cancel}</Button>
          <SubmitButton>{text.dismiss}</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
