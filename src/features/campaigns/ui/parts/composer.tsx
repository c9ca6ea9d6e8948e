import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, newAttempt } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import type { Release } from '#features/referrals/contract.ts'
import { getWallet } from '#features/wallet/contract.ts'
import {
  getOneShot,
  listProposals,
  previewCampaign,
  startCampaign,
  type CampaignPreview,
  type OneShot,
  type Proposal,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { CompanyStep, type Wanted } from './company-step.tsx'
import { MessageStep, type Message } from './message-step.tsx'
import { Messages } from './messages-preview.tsx'
import { StepBar, Steps, Summary, steps, type Step } from './steps.tsx'

type Body = Parameters<typeof call<typeof startCampaign>>[1]['body']
type Ready = { body: Body; preview: CampaignPreview }

/**
 * Choosing, writing, reading and sending: nothing leaves before the last step. The step is in the address,
 * so that the back button goes one step back; what was chosen and typed stays.
 */
export function Composer({ standing }: { standing: OneShot }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const asked = useSearch().get('step')
  const [wanted, setWanted] = useState<Wanted>({ role: standing.suggestedRole, location: '' })
  const [picked, setPicked] = useState<readonly Proposal[]>([])
  const [ready, setReady] = useState<Ready>()
  const proposals = useQuery(query(listProposals, { query: wanted }))
  // The same attempt until it has succeeded or its input changes: a lost reply never costs twice.
  const attempt = useRef({ input: '', key: '' })
  const step = stepFor(asked, picked.length > 0, ready !== undefined)
  const focused = useRef(step)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (focused.current === step) return
    focused.current = step
    window.scrollTo(0, 0)
    box.current?.querySelector<HTMLElement>(`[data-step="${step}"] h2`)?.focus()
  }, [step])

  const go = (to: Step) => void navigate(links.oneShot(to === 'companies' ? {} : { step: to }))
  const pick = (next: readonly Proposal[]) => {
    setPicked(next)
    setReady(undefined)
  }

  async function read(message: Message) {
    const { personal, ...rest } = message
    const requests = picked.map(({ job }, index) => ({
      jobId: job.id,
      personal: personal[index] ?? '',
    }))
    const body: Body = { criteria: wanted, requests, ...rest }
    setReady({ body, preview: await call(previewCampaign, { body }) })
    go('review')
  }

  async function send(release: Release) {
    if (!ready) return
    const body = { ...ready.body, release }
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { id } = await call(startCampaign, { body }, { idempotencyKey: attempt.current.key })
    for (const endpoint of [getWallet, getOneShot]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    await navigate(links.oneShot({ campaign: id }), { replace: true })
  }

  return (
    <div ref={box} className="grid gap-8">
      <Steps current={step} onGo={go} />
      <div className="page-split">
        <div className="min-w-0">
          <div data-step="companies" hidden={step !== 'companies'}>
            <CompanyStep
              standing={standing}
              proposals={proposals.data}
              picked={picked}
              onPick={pick}
              onSearch={setWanted}
            />
            <StepBar picked={picked.length}>
              <Button
                kind="primary"
                aria-disabled={picked.length === 0 || undefined}
                onClick={() => picked.length > 0 && go('message')}
              >
                {words.write}
              </Button>
            </StepBar>
          </div>
          {picked.length > 0 && (
            <div data-step="message" hidden={step !== 'message'}>
              <MessageStep picked={picked} onRead={read} onBack={() => go('companies')} />
            </div>
          )}
          {ready && (
            <div data-step="review" hidden={step !== 'review'}>
              <Messages preview={ready.preview} onSend={send} onBack={() => go('message')} />
            </div>
          )}
        </div>
        <Summary
          standing={standing}
          picked={picked}
          {...(step === 'companies' && {
            onRemove: (gone: Proposal) => pick(picked.filter((one) => one !== gone)),
          })}
        />
      </div>
    </div>
  )
}

/** A step that cannot be taken yet leads to the last one that can. */
function stepFor(asked: string | null, hasCompanies: boolean, isRead: boolean): Step {
  const step = steps.find((name) => name === asked) ?? 'companies'
  if (!hasCompanies) return 'companies'
  return step === 'review' && !isRead ? 'message' : step
}
