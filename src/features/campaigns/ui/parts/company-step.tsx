import { AmountField } from '#web/kit/amount-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { Empty } from '#web/kit/content.tsx'
import { readTypedAmount } from '#shared/typed-amount.ts'
import { fitFloor, type OneShot, type Proposal, type Proposals } from '../../contract.ts'
import { words } from '../messages.ts'
import { ProposalRow } from './proposal-row.tsx'

const currency = 'EUR'
export type Wanted = { role: string; location: string; payFrom?: number; currency?: string }

type Props = {
  standing: OneShot
  proposals: Proposals | undefined
  picked: readonly Proposal[]
  onPick: (picked: readonly Proposal[]) => void
  onSearch: (wanted: Wanted) => void
}

/** The first step: companies with a referrer and a job that fits. What is picked outlives a search. */
export function CompanyStep({ standing, proposals, picked, onPick, onSearch }: Props) {
  const isPicked = (item: Proposal) => picked.some(({ job }) => job.id === item.job.id)
  const others = (item: Proposal) => picked.filter(({ company }) => company.id !== item.company.id)
  return (
    <div className="grid gap-6">
      <h2 id="choose" tabIndex={-1} className="outline-none">
        {words.choose}
      </h2>
      <Search suggestedRole={standing.suggestedRole} onSearch={onSearch} />
      {!proposals ? (
        <SkeletonRows />
      ) : proposals.items.length === 0 ? (
        <Empty drawing="companies" title={words.noneTitle}>
          {words.none}
        </Empty>
      ) : (
        <div>
          <p className="muted small mb-3">{words.chooseLead}</p>
          <ul className="rows" aria-labelledby="choose">
            {proposals.items.map((item) => (
              <ProposalRow
                key={item.job.id}
                proposal={item}
                chosen={isPicked(item)}
                full={others(item).length >= standing.atMost}
                onChange={(on) => onPick(on ? [...others(item), item] : others(item))}
              />
            ))}
          </ul>
        </div>
      )}
      {proposals && proposals.poorFits > 0 && (
        <p className="small muted">{words.poorFits(proposals.poorFits, fitFloor)}</p>
      )}
    </div>
  )
}

type SearchProps = { suggestedRole: string; onSearch: (wanted: Wanted) => void }

function Search({ suggestedRole, onSearch }: SearchProps) {
  return (
    <form
      method="post"
      className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3"
      aria-label={words.wanted}
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        const pay = readTypedAmount(textOf(values, 'payFrom'))
        onSearch({
          role: textOf(values, 'role'),
          location: textOf(values, 'location'),
          ...(pay && { payFrom: pay, currency }),
        })
      }}
    >
      <div className="col-span-2 sm:col-span-1">
        <TextField label={words.role} name="role" maxLength={120} defaultValue={suggestedRole} />
      </div>
      <div className="max-sm:col-span-2">
        <TextField label={words.location} name="location" maxLength={120} />
      </div>
      <div className="max-sm:col-span-2">
        <AmountField label={words.payFrom} name="payFrom" currency={currency} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-3">
        <Button type="submit">{words.find}</Button>
        <span className="small muted">{words.payHint}</span>
      </div>
    </form>
  )
}
