import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#web/api/query.ts'
import { Select, TextArea } from '#web/kit/field.tsx'
import { listTemplates } from '../../contract.ts'

type Props = { label: string; hint?: string; from: string; empty: string; name: string }

/** A note to candidates, begun from one of the company's texts where there are any. */
export function AnswerNote({ label, hint, from, empty, name }: Props) {
  const { data } = useQuery(query(listTemplates))
  const note = useRef<HTMLDivElement>(null)
  const templates = data?.templates ?? []
  const take = (id: string) => {
    const body = templates.find((template) => template.id === id)?.body
    const area = note.current?.querySelector('textarea')
    if (body === undefined || !area) return
    const prototype = Object.getPrototypeOf(area) as object
    // As typing would, so that the form keeps it.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(area, body)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      {templates.length > 0 && (
        <Select
          label={from}
          empty={empty}
          options={templates.map((template) => ({ value: template.id, label: template.name }))}
          onChange={(event) => take(event.target.value)}
        />
      )}
      <div ref={note}>
        <TextArea label={label} hint={hint} name={name} rows={4} countTo={600} />
      </div>
    </>
  )
}
