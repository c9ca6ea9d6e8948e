import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '#web/kit/button.tsx'
import {
  defaultRadius,
  employmentTypes,
  postedWithinChoices,
  radiusChoices,
  searchSorts,
  workModes,
} from '../../contract.ts'
import type { Filters } from '../filters.ts'
import { employmentTypeWords, sortWords, words, workModeWords } from '../messages.ts'

export const panelId = 'filters'

/** A rail beside the list from 1024 px, a sheet from below on smaller screens; both without JavaScript. */
export function FilterPanel({ filters, total }: { filters: Filters; total: number }) {
  const panel = useRef<HTMLDivElement>(null)
  useFollowedAddress(panel, filters)
  return (
    <div
      ref={panel}
      id={panelId}
      popover="auto"
      aria-label={words.filters}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-auto rounded-t-large border-t border-line bg-raised p-5 text-ink shadow-float backdrop:bg-[oklch(0.16_0.01_84/0.45)] lg:static lg:block lg:max-h-none lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div className="grid gap-6">
        <fieldset className="choices">
          <legend>{words.workMode}</legend>
          <Choice name="workMode" value="" label={words.anyMode} chosen={!filters.workMode} />
          {workModes.map((mode) => (
            <Choice
              key={mode}
              name="workMode"
              value={mode}
              label={workModeWords[mode]}
              chosen={filters.workMode === mode}
            />
          ))}
        </fieldset>
        <Choices label={words.type} name="type" value={filters.type} empty={words.anyType}>
          {employmentTypes.map((type) => [type, employmentTypeWords[type]])}
        </Choices>
        <Choices
          label={words.posted}
          name="postedWithinDays"
          value={filters.postedWithinDays}
          empty={words.anyTime}
        >
          {postedWithinChoices.map((days) => [days, words.within(days)])}
        </Choices>
        {filters.location && (
          <Choices label={words.radius} name="radiusKm" value={filters.radiusKm ?? defaultRadius}>
            {radiusChoices.map((km) => [km, words.radiusOf(km)])}
          </Choices>
        )}
        <Choices label={words.order} name="sort" value={filters.sort ?? 'newest'}>
          {searchSorts.map((sort) => [sort, sortWords[sort]])}
        </Choices>
        {filters.company && <input type="hidden" name="company" value={filters.company} />}
        <Button type="submit" className="w-full lg:hidden" kind="primary">
          {words.showResults(Math.max(0, total))}
        </Button>
      </div>
    </div>
  )
}

/** Back, forward and removed chips move the choices too; the one in focus keeps it. */
function useFollowedAddress(panel: RefObject<HTMLDivElement | null>, filters: Filters): void {
  const { workMode = '', type = '', postedWithinDays = '', sort = 'newest' } = filters
  const { radiusKm = defaultRadius } = filters
  useEffect(() => {
    const chosen: Record<string, string | number> = {
      workMode,
      type,
      postedWithinDays,
      sort,
      radiusKm,
    }
    for (const control of panel.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input[type=radio], select',
    ) ?? []) {
      const value = String(chosen[control.name] ?? '')
      if (control instanceof HTMLSelectElement) control.value = value
      else control.checked = control.value === value
    }
  }, [panel, workMode, type, postedWithinDays, sort, radiusKm])
}

type ChoiceProps = { name: string; value: string; label: string; chosen: boolean }

function Choice({ name, value, label, chosen }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
    </label>
  )
}

type ChoicesProps = {
  label: string
  name: string
  value: string | number | undefined
  empty?: string
  children: (readonly [string | number, string])[]
}

function Choices({ label, name, value, empty, children }: ChoicesProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" name={name} defaultValue={value ?? ''}>
        {empty && <option value="">{empty}</option>}
        {children.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
