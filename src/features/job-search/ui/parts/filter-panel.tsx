import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type RefObject } from 'react'
import { countryWords } from '#shared/countries.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import {
  answerChoices,
  choiceFilters,
  defaultRadius,
  flagFilters,
  postedWithinChoices,
  radiusChoices,
  searchJobs,
  type ChoiceFilter,
  type Facets,
  type FlagFilter,
} from '../../contract.ts'
import { payUnits } from '#features/jobs/contract.ts'
import { choiceNames, type Filters } from '../filters.ts'
import { choiceLegends, choiceWords, filterWords, flagWords } from '../messages.filters.ts'
import { countedJobs } from '../format.ts'
import { Check, Choices, Choose } from './filter-controls.tsx'
import { PayFloor } from './pay-floor.tsx'
import { useFacets } from './use-facets.ts'

/** Rare kinds of employment are offered only to those who have chosen them. */
const rareChoices = new Set<string>(['VOLUNTEER', 'PER_DIEM', 'OTHER'])
const skillsShown = 6

const never = () => () => undefined
const yes = () => true
const no = () => false

type FilterPanelProps = {
  filters: Filters
  /** Shows the jobs that the form asks for now. */
  apply: (form: HTMLFormElement) => void
}

/** Every filter, as controls of the form that it stands in. */
export function FilterPanel({ filters, apply }: FilterPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFollowedAddress(panel, filters, apply)
  const [first] = useInfiniteQuery(pages(searchJobs, { query: filters })).data?.pages ?? []
  // The server knows no counts, and here they may be older than this code.
  const isAlive = useSyncExternalStore(never, yes, no)
  const { data } = useFacets(filters)
  const facets = isAlive ? data : undefined
  // Around a country or a continent there is nothing to measure.
  const hasDistance = first?.place?.kind !== 'country' && first?.place?.kind !== 'area'
  // A count of some of the jobs would be wrong of all of them. Where nothing is found, everything stays
  // on offer and in its place.
  const isCounted = facets?.exact === true && first?.total !== 0
  const count = (jobs: number | undefined) => (isCounted ? jobs : undefined)
  return (
    <div ref={panel} className="grid gap-6">
      <Several name="workMode" filters={filters} count={count} facets={facets} />
      <RemoteFrom filters={filters} facets={facets} />
      {filters.location && hasDistance && (
        <Choose
          label={filterWords.radius}
          name="radiusKm"
          value={filters.radiusKm ?? defaultRadius}
        >
          {radiusChoices.map((km) => [km, filterWords.radiusOf(km)])}
        </Choose>
      )}
      <PayFloor filters={filters} units={payUnits} />
      <Flag name="referrers" filters={filters} count={count} facets={facets} />
      <Choose
        label={filterWords.answers}
        name="answersWithinDays"
        value={filters.answersWithinDays}
        empty={filterWords.anySpeed}
      >
        {answerChoices.map((days, index) => [
          days,
          withCount(filterWords.answersWithin(days), count(facets?.answersWithinDays[index]?.jobs)),
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
      {choiceNames
        .filter((name) => name !== 'workMode')
        .map((name) => (
          <Several key={name} name={name} filters={filters} count={count} facets={facets} />
        ))}
      <Skills filters={filters} facets={facets} />
      {flagFilters
        .filter((name) => name !== 'referrers')
        .map((name) => (
          <Flag key={name} name={name} filters={filters} count={count} facets={facets} />
        ))}
      {filters.company && <input type="hidden" name="company" value={filters.company} />}
      <Button
        type="submit"
        className="sticky -bottom-1 w-full shadow-[0_0_0_1rem_var(--surface-raised)] lg:hidden"
        kind="primary"
      >
        {/* The list may have been read again before this code was there. */}
        <span suppressHydrationWarning>
          {filterWords.showResults(countedJobs(first?.total ?? 0, first?.totalExact ?? true))}
        </span>
      </Button>
    </div>
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${filterWords.countOf(count)})`
}

type PartProps = { filters: Filters; facets: Facets | undefined }
type CountedProps = PartProps & { count: (jobs: number | undefined) => number | undefined }

function Several({ name, filters, facets, count }: CountedProps & { name: ChoiceFilter }) {
  const labels: Record<string, string> = choiceWords[name]
  const counts: Record<string, number> | undefined = facets?.[name]
  const chosen: readonly string[] = filters[name] ?? []
  return (
    <Choices legend={choiceLegends[name]}>
      {choiceFilters[name]
        .filter((value) => !rareChoices.has(value) || chosen.includes(value))
        .map((value) => (
          <Check
            key={value}
            name={name}
            value={value}
            label={labels[value]!}
            checked={chosen.includes(value)}
            count={count(counts?.[value])}
          />
        ))}
    </Choices>
  )
}

function Flag({ name, filters, facets, count }: CountedProps & { name: FlagFilter }) {
  const { legend, label } = flagWords[name]
  return (
    <Choices legend={legend}>
      <Check
        name={name}
        value="true"
        label={label}
        checked={filters[name] === 'true'}
        count={count(facets?.[name])}
      />
    </Choices>
  )
}

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
          count={facets?.listsExact ? jobs : undefined}
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

/**
 * Back, forward and removed chips move the choices too; the one in focus keeps it. What was chosen
 * before this code was there is taken as chosen, and what is being typed is left to be finished.
 */
function useFollowedAddress(
  panel: RefObject<HTMLDivElement | null>,
  filters: Filters,
  apply: FilterPanelProps['apply'],
): void {
  const key = JSON.stringify(filters)
  const isFirst = useRef(true)
  const applyNow = useEffectEvent(apply)
  useEffect(() => {
    const wanted = wantedOf(JSON.parse(key) as Filters)
    const differing = controlsIn(panel.current).filter((control) => !stands(control, wanted))
    const [first] = differing
    if (isFirst.current && first?.form) {
      if (differing.some((control) => control !== document.activeElement || !isTyped(control))) {
        applyNow(first.form)
      }
    } else for (const control of differing) put(control, wanted)
    isFirst.current = false
  }, [panel, key])
}

type Control = HTMLInputElement | HTMLSelectElement

/** Of the panel, and the order above the list. */
function controlsIn(panel: HTMLElement | null): Control[] {
  const own = panel?.querySelectorAll<Control>('input:not([type="hidden"]), select') ?? []
  const sort = panel?.closest('form')?.querySelector<Control>('select[name="sort"]')
  return sort ? [sort, ...own] : [...own]
}

/** The values of each control's name that the search asks for. */
function wantedOf(filters: Filters): (name: string) => string[] {
  const standing = {
    sort: '',
    radiusKm: defaultRadius,
    payCurrency: 'USD',
    payUnit: 'YEAR',
  }
  const chosen: Record<string, unknown> = { ...standing, ...filters }
  return (name) => [chosen[name] ?? []].flat().map(String)
}

function isTyped(control: Control): boolean {
  return control.type === 'text' || control.type === 'number'
}

function textFor({ name }: Control, wanted: ReturnType<typeof wantedOf>): string {
  // The field for another skill is empty again once its skill stands among the others.
  return name === 'skill' ? '' : (wanted(name)[0] ?? '')
}

function stands(control: Control, wanted: ReturnType<typeof wantedOf>): boolean {
  // What cannot be read is no choice yet: it stays until its writer has mended it.
  if (!control.validity.valid) return true
  if (control.type !== 'checkbox') return control.value === textFor(control, wanted)
  return (control as HTMLInputElement).checked === wanted(control.name).includes(control.value)
}

function put(control: Control, wanted: ReturnType<typeof wantedOf>): void {
  if (control.type !== 'checkbox') control.value = textFor(control, wanted)
  else (control as HTMLInputElement).checked = wanted(control.name).includes(control.value)
}
