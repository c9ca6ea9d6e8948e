import { Fragment } from 'react'
import { fewestCases } from '#shared/sampled-figures.ts'
import { words } from '#web/messages/en.ts'
import { plural } from '#web/messages/format.ts'

export type Figure = {
  /** `71%`, `19 hours`. */
  value: string
  label: string
  /** `typically within 19 hours` puts the label before the value. */
  labelFirst?: boolean
}

type SampledFiguresProps = {
  figures: readonly Figure[]
  /** How many cases the figures rest on. */
  cases: number
  /** What a case is, in the singular: `request`. */
  noun: string
  many?: string
}

/** A figure never stands alone: `71% replied · typically within 19 hours · 34 requests`. */
export function SampledFigures({ figures, cases, noun, many }: SampledFiguresProps) {
  const base = plural(cases, noun, many)
  if (cases < fewestCases) {
    return (
      <span className="honest">
        <span>{words.tooFew}</span>
        <span>{base}</span>
      </span>
    )
  }
  return (
    <span className="honest">
      {figures.map(({ value, label, labelFirst }) => (
        <span key={label}>
          {labelFirst ? (
            <Fragment>
              {label} <b>{value}</b>
            </Fragment>
          ) : (
            <Fragment>
              <b>{value}</b> {label}
            </Fragment>
          )}
        </span>
      ))}
      <span>{base}</span>
    </span>
  )
}
