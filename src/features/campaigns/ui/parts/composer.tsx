import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, newAttempt } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { Empty } from '#web/kit/pieces.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { whyMeCount } from '#features/referrals/contract.ts'
import { getWallet } from '#features/wallet/contract.ts'
import {
  campaignNoteMaximum,
  getOneShot,
  listProposals,
  personalMaximum,
  personalRequired,
  previewCampaign,
  startCampaign,
  type CampaignPreview,
  type OneShot,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ProposalRow } from './proposal-row.tsx'
import { Messages } from './messages-preview.tsx'

const currency = 'EUR'
type Wanted = { role: string; location: string; payFrom?: number; currency?: string }
type Body = Parameters<typeof call<typeof startCampaign>>[1]['body']

/** Choosing, writing, reading, sending: nothing leaves before the last step. */
export function Composer({ standing }: { standing: OneShot }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>({ role: standing.suggestedRole, location: '' })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [ready, setReady] = useState<{ body: Body; preview: CampaignPreview }>()
  const heading = useKeptFocus<HTMLHeadingElement>(ready)
  const { data } = useQuery(query(listProposals, { query: wanted }))
  // The same attempt until it has succeeded or its input changes: a lost reply never costs twice.
  const attempt = useRef({ input: '', key: '' })
  const items = data?.items ?? []
  const picked = chosen.flatMap((id) => items.find((item) => item.job.id === id) ?? [])

  async function read(values: FormData) {
    const stop = textOf(values, 'stopAfterClaims')
    const body: Body = {
      criteria: wanted,
      note: textOf(values, 'note'),
      whyMe: Array.from({ length: whyMeCount }, (_, index) => textOf(values, `whyMe.${index}`)),
      lines: picked.map((item, index) => ({
        jobId: item.job.id,
        personal: textOf(values, `lines.${index}.personal`),
      })),
      ...(stop && { stopAfterClaims: Number(stop) }),
    }
    setReady({ body, preview: await call(previewCampaign, { body }) })
  }

  async function send(body: Body) {
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { id } = await call(startCampaign, { body }, { idempotencyKey: attempt.current.key })
    for (const endpoint of [getWallet, getOneShot]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    await navigate(links.oneShot({ campaign: id }))
  }

  return (
    <div className="grid max-w-[52rem] gap-10">
      <p className="muted">{words.size(standing.planName, standing.planSize, standing.left)}</p>
      <div hidden={ready !== undefined} className="grid gap-10">
        <Search
          suggestedRole={standing.suggestedRole}
          onSearch={(next) => {
            setWanted(next)
            setChosen([])
          }}
        />
        <section className="grid gap-3" aria-labelledby="choose">
          <div className="flex flex-wrap items-baseline justify-between gap-4">
            <h2 id="choose">{words.choose}</h2>
            <span className="muted numbers" aria-live="polite">
              {words.chosen(picked.length, standing.atMost)}
            </span>
          </div>
          {!data ? (
            <SkeletonRows />
          ) : items.length === 0 ? (
            <Empty title={words.noneTitle}>{words.none}</Empty>
          ) : (
            <>
              <p className="muted small">{words.chooseLead}</p>
              <ul className="rows">
                {items.map((item) => (
                  <ProposalRow
                    key={item.job.id}
                    proposal={item}
                    chosen={chosen.includes(item.job.id)}
                    full={picked.length >= standing.atMost}
                    onChange={(on) =>
                      setChosen(
                        on
                          ? [...chosen, item.job.id]
                          : chosen.filter((jobId) => jobId !== item.job.id),
                      )
                    }
                  />
                ))}
              </ul>
            </>
          )}
        </section>
        {picked.length > 0 && (
          <section className="grid gap-4" aria-labelledby="message">
            <h2 id="message" ref={heading} tabIndex={-1}>
              {words.message}
            </h2>
            <Form name="one-shot" onSubmit={read}>
              <TextArea
                label={words.note}
                hint={words.noteHint}
                name="note"
                rows={5}
                countTo={campaignNoteMaximum}
                required
              />
              {picked.map((item, index) => (
                <TextField
                  key={item.job.id}
                  label={words.personal(item.company.name)}
                  hint={index === 0 ? words.personalHint : undefined}
                  name={`lines.${index}.personal`}
                  maxLength={personalMaximum}
                  required={index < personalRequired}
                />
              ))}
              <fieldset className="grid gap-4">
                <legend className="mb-3 font-medium">{words.whyLegend}</legend>
                {Array.from({ length: whyMeCount }, (_, index) => (
                  <TextField
                    key={index}
                    label={words.why(index + 1)}
                    name={`whyMe.${index}`}
                    maxLength={200}
                    required
                  />
                ))}
              </fieldset>
              <TextField
                label={words.stop}
                hint={words.stopHint}
                name="stopAfterClaims"
                type="number"
                min={1}
                max={picked.length}
              />
              <div>
                <SubmitButton>{words.preview}</SubmitButton>
              </div>
            </Form>
          </section>
        )}
      </div>
      {ready && (
        <Messages
          preview={ready.preview}
          onSend={(release) => send({ ...ready.body, release })}
          onBack={() => setReady(undefined)}
        />
      )}
    </div>
  )
}

type SearchProps = { suggestedRole: string; onSearch: (wanted: Wanted) => void }

function Search({ suggestedRole, onSearch }: SearchProps) {
  return (
    <section className="grid gap-4" aria-labelledby="wanted">
      <h2 id="wanted">{words.wanted}</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const pay = Number(textOf(values, 'payFrom'))
          onSearch({
            role: textOf(values, 'role'),
            location: textOf(values, 'location'),
            ...(pay > 0 && { payFrom: pay, currency }),
          })
        }}
      >
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label={words.role} name="role" maxLength={120} defaultValue={suggestedRole} />
          <TextField label={words.location} name="location" maxLength={120} />
          <TextField
            label={words.payFrom}
            hint={words.payHint}
            name="payFrom"
            type="number"
            min={0}
          />
        </div>
        <div>
          <Button type="submit">{words.find}</Button>
        </div>
      </form>
    </section>
  )
}
