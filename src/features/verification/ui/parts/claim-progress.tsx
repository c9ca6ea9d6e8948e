import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { CopyableValues } from '#web/kit/copyable-values.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { useQuestion } from '#web/kit/use-question.tsx'
import {
  checkCompanyClaim,
  listCompanyClaims,
  proveCompanyClaim,
  resendCompanyClaimCode,
  withdrawCompanyClaim,
  type CompanyClaim,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.company

/** A claim under way: what is to be proved, or who decides and until when. */
export function ClaimProgress({ claim }: { claim: CompanyClaim }) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listCompanyClaims) })

  const { ask, dialog } = useQuestion()
  const withdraw = useAction(withdrawCompanyClaim, { onDone: refresh })
  const askToWithdraw = async () => {
    const { withdrawTitle: title, withdrawLead: lead, withdraw: confirm, keep: cancel } = text
    if (await ask({ title, text: lead, confirm, cancel })) {
      withdraw.run({ params: { id: claim.id } })
    }
  }

  return (
    <section className="card grid max-w-column gap-5">
      {claim.state === 'waiting' && claim.dueAt ? (
        <>
          <h2 className="text-20 font-semibold">{text.waiting}</h2>
          <Clock
            dueAt={claim.dueAt}
            startedAt={claim.provedAt ?? claim.createdAt}
            who={text.waitingWho}
          />
        </>
      ) : claim.method === 'dns' ? (
        <DnsProof claim={claim} onChange={refresh} />
      ) : (
        <CodeProof claim={claim} onChange={refresh} />
      )}
      <div className="actions">
        <Button kind="plain" busy={withdraw.busy} onClick={() => void askToWithdraw()}>
          {text.withdraw}
        </Button>
      </div>
      {dialog}
    </section>
  )
}

type ProofProps = { claim: CompanyClaim; onChange: () => Promise<void> }

function DnsProof({ claim, onChange }: ProofProps) {
  async function check() {
    await call(checkCompanyClaim, { params: { id: claim.id } })
    notify({ message: text.looking })
    setTimeout(() => void onChange(), 5_000)
  }

  return (
    <>
      <h2 className="text-20 font-semibold">{text.record}</h2>
      {claim.record && (
        <CopyableValues
          values={[
            { label: text.recordName, value: claim.record.name },
            { label: text.recordValue, value: claim.record.value },
          ]}
        />
      )}
      {claim.proofUntil && (
        <Clock dueAt={claim.proofUntil} startedAt={claim.createdAt} who={text.proofWho} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => void check().catch(() => undefined)}>{text.check}</Button>
        <span className="small muted">
          {claim.checkedAt ? (
            <>
              {text.notFound} {text.lookedAt} <Time at={claim.checkedAt} />
            </>
          ) : (
            text.notLooked
          )}
        </span>
      </div>
    </>
  )
}

function CodeProof({ claim, onChange }: ProofProps) {
  async function confirm(values: FormData) {
    await call(proveCompanyClaim, {
      params: { id: claim.id },
      body: { code: textOf(values, 'code') },
    })
    await onChange()
  }
  const another = useAction(resendCompanyClaimCode, {
    onDone: () => notify({ message: text.anotherSent, type: 'success' }),
  })

  return (
    <>
      <h2 className="text-20 font-semibold">{text.codeSent(claim.mailbox ?? '')}</h2>
      <Form name="company-claim-code" onSubmit={confirm}>
        <TextField
          label={text.code}
          hint={text.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="numbers"
          maxLength={9}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{text.confirm}</SubmitButton>
          <Button busy={another.busy} onClick={() => another.run({ params: { id: claim.id } })}>
            {text.anotherCode}
          </Button>
        </div>
      </Form>
    </>
  )
}
