import { Badge, Note } from '#web/kit/content.tsx'
import { goToField } from '#web/kit/form-checks.ts'
import { TextLink } from '#web/kit/link.tsx'
import { placeLabel } from '#shared/places.ts'
import { links } from '#web/links.ts'
import type { Checks } from '../../contract.ts'
import { effectWords, statusWords, words } from '../messages.ts'
import type { Held } from './kept-draft.ts'
import { fieldsToFix } from './use-held-values.ts'

const text = words.checks
const tones = { blocks: 'danger', review: 'clock', hint: 'plain' } as const

type ChecksPanelProps = { checks: Checks; held: Held; isPublished: boolean }

/** What is missing, what the words do, how places were understood; brought up to date as one types. */
export function ChecksPanel({ checks, held, isPublished }: ChecksPanelProps) {
  const title = isPublished ? text.titlePublished : text.title
  const needed = fieldsToFix(checks.missing, held)
  const better = checks.missing.filter((one) => !one.required)
  const places = checks.places.filter((place) => place.country)
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 className="text-17">{title}</h2>
      <div role="status">
        {needed.length === 0 ? (
          <p className="text-accent font-medium">
            {isPublished ? text.completePublished : text.complete}
          </p>
        ) : (
          <>
            <p className="font-medium">{text.needed(needed.length)}</p>
            <ul className="mt-1 grid gap-1">
              {needed.map(({ field, message }) => (
                <li key={field + message}>
                  <button
                    type="button"
                    className="link cursor-pointer text-start"
                    onClick={() => goToField(document.body, field)}
                  >
                    {message}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {checks.unknownPlaces.map((place) => (
        <Note key={place} tone="clock">
          {text.unknown(place)}
        </Note>
      ))}
      {places.length > 0 && (
        <p className="small muted">
          {text.places} {places.map(placeLabel).join(' · ')}
        </p>
      )}
      {checks.alike.length > 0 && (
        <Note tone="clock" title={text.alike}>
          <ul>
            {checks.alike.map((one) => (
              <li key={one.id}>
                <TextLink to={links.hiringJob(one.id)}>
                  <span dir="auto">{one.title}</span>
                </TextLink>{' '}
                <span className="small muted">{statusWords[one.status]}</span>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {checks.wording.length > 0 && (
        <div>
          <h3 className="font-medium">{text.wording}</h3>
          <ul className="mt-1 grid gap-3">
            {checks.wording.map((hit) => (
              <li key={hit.rule + hit.field + hit.text} className="grid gap-0.5">
                <p className="flex flex-wrap items-baseline gap-2">
                  <q dir="auto" className="wrap-anywhere">
                    {hit.text}
                  </q>
                  <Badge tone={tones[hit.effect]}>{effectWords[hit.effect]}</Badge>
                </p>
                <p className="small">{hit.reason}</p>
                {hit.instead && (
                  <p className="small muted">
                    {text.instead} {hit.instead}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {better.length > 0 && (
        <div className="small muted">
          <p>{text.better}</p>
          <ul className="mt-1 list-disc ps-5">
            {better.map(({ field, message }) => (
              <li key={field + message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
