import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getCandidateInfo, requiredCompleteness } from '#features/profiles/contract.ts'
import { AnonymousFactList } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { load, loadListIfPossible } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { AmountField } from '#web/kit/amount-field.tsx'
import { Note, PageHead } from '#web/kit/content.tsx'
import { useCountryChoices } from '#web/kit/country-choices.ts'
import { Checkbox, Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time, useZone } from '#web/kit/time.tsx'
import { TokenField } from '#web/kit/token-field.tsx'
import { links } from '#web/links.ts'
import { dateWords } from '#web/messages/format.ts'
import {
  confirmAvailability,
  getFindability,
  listContacts,
  listViews,
  saveFindability,
  type ProfileView,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { ContactList } from '../parts/contact-list.tsx'
import { payCurrencies } from '#shared/money.ts'
import { minorUnits, wholeUnits } from '../parts/typed-amounts.ts'

const text = words.visibility

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([
    load(context, getFindability),
    load(context, getCandidateInfo),
    loadListIfPossible(context, listContacts, { query: {} }),
    loadListIfPossible(context, listViews, { query: {} }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/candidate/visibility`: who finds the candidate, who asked, who looked. */
export function Component() {
  const { data: mine } = useSuspenseQuery(query(getFindability))
  const { data: info } = useSuspenseQuery(query(getCandidateInfo))
  const canBeFound = info.completeness.score >= requiredCompleteness
  return (
    <div className="page page-width page-split">
      <div className="grid content-start gap-8">
        <PageHead title={text.title} lead={text.lead}>
          <LinkButton to={links.publicProfileSettings()}>{text.publicProfile}</LinkButton>
        </PageHead>
        {!canBeFound && (
          <Note tone="clock">
            <p>{text.incomplete}</p>
            <LinkButton size="small" to={links.candidateProfile()}>
              {text.profile}
            </LinkButton>
          </Note>
        )}
        <Freshness />
        <Settings />
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="requests">
          <h2 id="requests">{text.requests}</h2>
          <ContactList as="candidate" />
        </section>
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="views">
          <h2 id="views">{text.views}</h2>
          <Views />
        </section>
      </div>
      <aside className="grid content-start gap-4">
        <h2>{text.card}</h2>
        <AnonymousFactList facts={mine.card} />
      </aside>
    </div>
  )
}

/** Until when recruiters find the candidate, and the tap that confirms it. */
function Freshness() {
  const { data: mine } = useSuspenseQuery(query(getFindability))
  const zone = useZone()
  const confirm = useAction(confirmAvailability, {
    refreshes: [getFindability],
    onDone: () => notify({ message: text.confirmed, type: 'success' }),
  })
  if (mine.freshUntil === null) return <p role="status">{text.hidden}</p>
  const until = new Date(mine.freshUntil)
  return (
    <Note tone={mine.isFresh ? 'accent' : 'clock'} title={text.stillLooking}>
      <p role="status">{mine.isFresh ? text.until(dateWords(until, zone)) : text.lapsed}</p>
      <div className="mt-2">
        <Button size="small" busy={confirm.busy} onClick={() => confirm.run({ body: {} })}>
          {text.confirm}
        </Button>
      </div>
    </Note>
  )
}

function Settings() {
  const { data: mine } = useSuspenseQuery(query(getFindability))
  const choices = useCountryChoices()
  const nameOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code
  const [countries, setCountries] = useState(mine.workCountries.map(nameOf))
  const [currency, setCurrency] = useState(mine.payCurrency ?? 'EUR')
  const save = useAction(saveFindability, {
    refreshes: [getFindability],
    onDone: () => notify({ message: text.saved, type: 'success' }),
  })

  async function submit(values: FormData): Promise<void> {
    const payCurrency = textOf(values, 'payCurrency')
    const payMinimum = minorUnits(textOf(values, 'payMinimum'), payCurrency)
    const notice = textOf(values, 'noticeDays')
    const codes = countries.flatMap(
      (name) =>
        choices.find(({ label }) => label.toLowerCase() === name.toLowerCase())?.value ?? [],
    )
    await save.send({
      body: {
        isFindable: values.get('isFindable') !== null,
        noticeDays: notice === '' ? null : Number(notice),
        payMinimum,
        payCurrency: payMinimum === null ? null : payCurrency,
        workCountries: codes,
        relocates: values.get('relocates') !== null,
      },
    })
  }

  return (
    <Form name="visibility" onSubmit={submit}>
      <Checkbox
        label={text.findable}
        name="isFindable"
        hint={text.findableHint}
        defaultChecked={mine.isFindable}
      />
      <div className="grid items-end gap-4 md:grid-cols-3">
        <TextField
          label={text.notice}
          name="noticeDays"
          type="number"
          min={0}
          max={365}
          defaultValue={mine.noticeDays ?? ''}
        />
        <AmountField
          label={text.pay}
          name="payMinimum"
          currency={currency}
          defaultValue={
            mine.payMinimum === null ? '' : wholeUnits(mine.payMinimum, mine.payCurrency ?? 'EUR')
          }
        />
        <Select
          label={text.currency}
          name="payCurrency"
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          options={payCurrencies.map((value) => ({ value, label: value }))}
        />
      </div>
      <TokenField
        label={text.countries}
        name="workCountries"
        hint={text.countriesHint}
        tokens={countries}
        onChange={setCountries}
        suggestions={choices.map(({ label }) => label)}
        freeText={false}
        maximum={30}
      />
      <Checkbox label={text.relocates} name="relocates" defaultChecked={mine.relocates} />
      <div>
        <SubmitButton>{text.save}</SubmitButton>
      </div>
    </Form>
  )
}

function Views() {
  const list = useInfiniteQuery(pages(listViews, { query: {} }))
  const items = list.data?.pages.flatMap((page) => page.items as ProfileView[]) ?? []
  if (list.data && items.length === 0) return <p className="muted">{text.noViews}</p>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((view) => (
        <li className="row" key={view.id}>
          <p>
            <span dir="auto">{[view.recruiter, view.company].filter(Boolean).join(' · ')}</span>
          </p>
          <p className="small muted">
            {words.view[view.reason]} · <Time at={view.at} />
          </p>
        </li>
      ))}
    </PagedList>
  )
}
