import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { formatMoney } from '#shared/money.ts'
import { listDifferences, settleDifference, type Difference } from '../../contract.ts'
import { differenceWords, words } from '../messages.ts'

/** Where a provider's report and our records differ (PAY12). */
export function Differences() {
  const list = useInfiniteQuery(pages(listDifferences, { query: {} }))
  const rows = list.data?.pages.flatMap((page) => page.items as Difference[]) ?? []
  if (rows.length === 0) return <p className="muted">{words.noDifferences}</p>
  return (
    <PagedList list={list} shown={rows.length}>
      {rows.map((difference) => (
        <DifferenceRow key={difference.id} difference={difference} />
      ))}
    </PagedList>
  )
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const settle = useAction(settleDifference, {
    refreshes: [listDifferences],
    onDone: () => notify({ message: words.settled, type: 'success' }),
  })
  const { currency, oursMinor, theirsMinor } = difference
  const amount = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency))
  return (
    <li className="row grid gap-2">
      <h2 className="text-17">{differenceWords[difference.kind]}</h2>
      <p className="small muted break-all">
        {difference.provider} · {difference.providerRef} · {difference.day}
      </p>
      <p className="numbers">
        {words.ours} {amount(oursMinor)} · {words.theirs} {amount(theirsMinor)}
      </p>
      <Form
        onSubmit={(values) =>
          settle.send({ params: { id: difference.id }, body: { note: textOf(values, 'note') } })
        }
      >
        <TextField label={words.note} name="note" minLength={5} maxLength={280} required />
        <div>
          <SubmitButton kind="quiet">{words.settle}</SubmitButton>
        </div>
      </Form>
    </li>
  )
}
