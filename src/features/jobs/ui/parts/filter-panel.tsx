import { useEffect, useRef, type RefObject } from 'react'
import { countryWords } from '#shared/countries.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { Button } from '#web/kit/button.tsx'
import {
  answerChoices,
  defaultRadius,
  employmentTypes,
  payUnits,
  postedWithinChoices,
  radiusChoices,
  searchSorts,
  workModes,
  type Facets,
} from '../../contract.ts'
import type { Filters } from '../filters.ts'
import { employmentTypeWords, seniorityWords, words, workModeWords } from '../messages.ts'
import { sortWords } from '../messages.search.ts'
import { filterWords } from '../messages.filters.ts'
import { countedJobs } from '../format.ts'
import { Check, Choices, Choose } from './filter-controls.tsx'
import { PayFloor } from './pay-floor.tsx'
import { useFacets } from './use-facets.ts'

export const panelId = 'filters'

/** Kinds of employment that are rare are offered only where there are some. */
const usualTypes = new Set<string>(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'])
const skillsShown = 6

/** A rail beside the list from 1024 px, a sheet from below on smaller screens; both without JavaScript. */
export function FilterPanel({ filters, total }: { filters: Filters; total: number }) {
  const panel = useRef<HTMLDivElement>(null)
  useFollowedAddress(panel, filters)
  const { data: facets } = useFacets(filters)
  const exact = facets?.exact ?? true
  const count = (jobs: number | undefined) =>
    jobs === undefined ? undefined : filterWords.countOf(jobs, exact)
  return (
    <div
      ref={panel}
      id={panelId}
      popover="auto"
      aria-label={words.filters}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-auto rounded-t-large border-t border-line bg-raised p-5 text-ink shadow-float backdrop:bg-[oklch(0.16_0.01_84/0.45)] lg:static lg:block lg:max-h-none lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div className="grid gap-6">
        <Choose label={filterWords.order} name="sort" value={filters.sort ?? 'newest'}>
          {searchSorts.map((sort) => [sort, sortWords[sort]])}
        </Choose>
        <Choices legend={filterWords.workMode}>
          {workModes.map((mode) => (
            <Check
              key={mode}
              name="workMode"
              value={mode}
              label={workModeWords[mode]}
              checked={filters.workMode?.includes(mode)}
              count={count(facets?.workMode[mode])}
            />
          ))}
        </Choices>
        <RemoteFrom filters={filters} facets={facets} />
        {filters.location && (
          <Choose
            label={filterWords.radius}
            name="radiusKm"
            value={filters.radiusKm ?? defaultRadius}
          >
            {radiusChoices.map((km) => [km, filterWords.radiusOf(km)])}
          </Choose>
        )}
        <PayFloor filters={filters} units={payUnits} />
        <Choices legend={filterWords.people}>
          <Check
            name="referrers"
            value="true"
            label={filterWords.referrers}
            checked={filters.referrers === 'true'}
            count={count(facets?.referrers)}
          />
        </Choices>
        <Choose
          label={filterWords.answers}
          name="answersWithinDays"
          value={filters.answersWithinDays}
          empty={filterWords.anySpeed}
        >
          {answerChoices.map((days, index) => [
            days,
            withCount(
              filterWords.answersWithin(days),
              count(facets?.answersWithinDays[index]?.jobs),
            ),
          ])}
        </Choose>
        <Choose
          label={filterWords.posted}
          name="postedWithinDays"
          value={filters.postedWithinDays}
          empty={filterWords.anyTime}
        >
          {postedWithinChoices.map((days, index) => [
            days,
            withCount(filterWords.within(days), count(facets?.postedWithinDays[index]?.jobs)),
          ])}
        </Choose>
        <Choices legend={words.type}>
          {employmentTypes
            .filter((type) => usualTypes.has(type) || filters.type?.includes(type))
            .map((type) => (
              <Check
                key={type}
                name="type"
                value={type}
                label={employmentTypeWords[type]}
                checked={filters.type?.includes(type)}
                count={count(facets?.type[type])}
              />
            ))}
        </Choices>
        <Choices legend={filterWords.seniority}>
          {seniorities.map((level) => (
            <Check
              key={level}
              name="seniority"
              value={level}
              label={seniorityWords[level]}
              checked={filters.seniority?.includes(level)}
              count={count(facets?.seniority[level])}
            />
          ))}
        </Choices>
        <Skills filters={filters} facets={facets} />
        <Choices legend={filterWords.visaLegend}>
          <Check
            name="visa"
            value="true"
            label={filterWords.visa}
            checked={filters.visa === 'true'}
            count={count(facets?.visa)}
          />
        </Choices>
        {filters.company && <input type="hidden" name="company" value={filters.company} />}
        <Button
          type="submit"
          className="sticky -bottom-1 w-full shadow-[0_0_0_1rem_var(--surface-raised)] lg:hidden"
          kind="primary"
        >
          {filterWords.showResults(countedJobs(total, facets))}
        </Button>
      </div>
    </div>
  )
}

function withCount(label: string, count: string | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}

type PartProps = { filters: Filters; facets: Facets | undefined }

/** Countries that the results name; a remote job may be tied to some. */
function RemoteFrom({ filters, facets }: PartProps) {
  const { remoteFrom, workMode } = filters
  if (!remoteFrom && !workMode?.includes('remote')) return null
  const codes = new Set(facets?.countries.map(({ value }) => value))
  if (remoteFrom) codes.add(remoteFrom)
  return (
    <Choose
      label={filterWords.remoteFrom}
      name="remoteFrom"
      value={remoteFrom}
      empty={filterWords.anyCountry}
    >
      {[...codes].map((code) => [code, countryWords(code)])}
    </Choose>
  )
}

/** Skills that are chosen, those the results name most, and room for another one. */
function Skills({ filters, facets }: PartProps) {
  const chosen = filters.skill ?? []
  const listed = facets?.skills.filter(({ label }) => !chosen.includes(label)) ?? []
  const exact = facets?.listsExact ?? true
  return (
    <Choices legend={filterWords.skills}>
      {chosen.map((name) => (
        <Check key={name} name="skill" value={name} label={name} checked />
      ))}
      {listed.slice(0, skillsShown).map(({ label, jobs }) => (
        <Check
          key={label}
          name="skill"
          value={label}
          label={label}
          checked={false}
          count={filterWords.countOf(jobs, exact)}
        />
      ))}
      <input
        className="input mt-1"
        name="skill"
        maxLength={60}
        placeholder={filterWords.otherSkill}
        aria-label={filterWords.otherSkill}
        onBlur={(event) => event.currentTarget.value && event.currentTarget.form?.requestSubmit()}
      />
    </Choices>
  )
}

/** Back, forward and removed chips move the choices too; the one in focus keeps it. */
function useFollowedAddress(panel: RefObject<HTMLDivElement | null>, filters: Filters): void {
  const key = JSON.stringify(filters)
  useEffect(() => {
    const { sort = 'newest', radiusKm = defaultRadius, ...others } = JSON.parse(key) as Filters
    const { payCurrency = 'USD', payUnit = 'YEAR', ...rest } = others
    const chosen: Record<string, unknown> = { ...rest, sort, radiusKm, payCurrency, payUnit }
    for (const control of panel.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input, select',
    ) ?? []) {
      const values = [chosen[control.name] ?? []].flat().map(String)
      if (control.type === 'checkbox') {
        ;(control as HTMLInputElement).checked = values.includes(control.value)
      } else if (control.name === 'skill') control.value = ''
      else if (control.type !== 'hidden') control.value = values[0] ?? ''
    }
  }, [panel, key])
}
