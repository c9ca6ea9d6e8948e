import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { TextField } from '#web/kit/field.tsx'
import { searchCompanies, type CompanyReference } from '../../contract.ts'
import { adminWords as text } from '../messages.ts'

type PickerProps = {
  label: string
  /** Left out of the list. */
  except?: string
  onChoose: (company: CompanyReference) => void
}

/** One company by the first letters of its name. */
export function CompanyPicker({ label, except, onChoose }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const q = typed.trim()
  const { data } = useQuery({
    ...query(searchCompanies, { query: { q, limit: 12 } }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  })
  const items = q.length > 0 ? (data?.items ?? []).filter((item) => item.id !== except) : []
  return (
    <div className="grid content-start gap-3">
      <TextField
        label={label}
        hint={text.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={100}
        required
      />
      {q.length > 0 && data && items.length === 0 && <p className="muted">{text.none}</p>}
      {items.length > 0 && (
        <ul className="rows" aria-label={text.results}>
          {items.map((item) => (
            <li key={item.id} className="row">
              <button
                type="button"
                className="link text-left"
                dir="auto"
                aria-current={item.id === chosen || undefined}
                onClick={() => {
                  setChosen(item.id)
                  onChoose(item)
                }}
              >
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
