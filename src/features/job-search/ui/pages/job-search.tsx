import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import {
  lazy,
  Suspense,
  useCallback,
  type ChangeEvent,
  type FormEvent,
  type MouseEvent,
} from 'react'
import { useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#shared/endpoint.ts'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Empty, Note } from '#web/kit/content.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { KnownCountsOf } from '#features/acquaintances/ui/public/known-counts.tsx'
import { AlertLink } from '#features/saved/ui/public/alert-link.tsx'
import { getJob } from '#features/jobs/contract.ts'
import { searchJobs } from '../../contract.ts'
import { readFilters, without, type Filters } from '../filters.ts'
import { countedJobs, distanceInWords } from '../format.ts'
import { words } from '../messages.ts'
import { searchWords } from '../messages.search.ts'
import { JobRow } from '#features/jobs/ui/public/job-row.tsx'
import { LateActiveFilters, LateFilterPanel, loadFilters } from '../parts/late-filters.tsx'
import { SearchBar } from '../parts/search-bar.tsx'
import { SortSelect } from '../parts/sort-select.tsx'

/** Fetched once a job is opened beside the list. */
const JobPreview = lazy(async () => ({
  default: (await import('#features/jobs/ui/public/job-preview.tsx')).JobPreview,
}))

const panelId = 'filters'

const chosenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function chosenJob(search: URLSearchParams): string | null {
  const id = search.get('job')
  return id && chosenPattern.test(id) ? id : null
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const filters = readFilters(search)
  const chosen = chosenJob(search)
  await Promise.all([
    context.get(queryClientContext).ensureInfiniteQueryData(pages(searchJobs, { query: filters })),
    loadFilters(),
    // A chosen job that is gone takes nothing from the list.
    chosen && load(context, getJob, { params: { id: chosen } }).catch(() => null),
  ])
  return { filtered: Object.keys(filters).length > 0 }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: searchWords.searchTitle,
  description: searchWords.searchDescription,
  canonical: links.jobs(),
  ...(data?.filtered && { robots: 'noindex, follow' }),
})

export function Component() {
  const search = useSearch()
  const filters = readFilters(search)
  const chosen = chosenJob(search)
  const list = useInfiniteQuery(pages(searchJobs, { query: filters }))
  const [first] = list.data?.pages ?? []
  const jobs = list.data?.pages.flatMap((page): FoundJob[] => page.items) ?? []
  const next = list.data?.pages.at(-1)?.nextCursor ?? null
  const { apply, ...handlers } = useSearchForm()
  // Choices follow at once what is on its way, so that a second one never takes the first back.
  const { location } = useNavigation()
  const isComing = location?.pathname === links.jobs()
  const asked = JSON.stringify(
    isComing ? readFilters(new URLSearchParams(location.search)) : filters,
  )
  const open = useOpenBeside(filters)
  useRowKeys()

  return (
    <div className="page-width search-page">
      <h1 className="sr-only">{searchWords.searchTitle}</h1>
      {/* Without autocompletion no browser puts back what was chosen for another search. */}
      <form action={links.jobs()} method="get" autoComplete="off" {...handlers}>
        <SearchBar filters={filters} />
        <LateActiveFilters
          filters={asked}
          {...(jobs[0] && { company: jobs[0].company.name })}
          {...(first && asked === JSON.stringify(filters) && { reading: readingOf(first) })}
        />
        <div
          className="mt-4 grid gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)] xl:data-[beside=true]:grid-cols-[12rem_minmax(0,26rem)_minmax(0,1fr)]"
          data-beside={chosen !== null}
        >
          <div>
            {/* A rail beside the list from 1024 px, a sheet from below on smaller screens; both without JavaScript. */}
            <div
              id={panelId}
              popover="auto"
              role="group"
              aria-label={words.filters}
              className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-auto rounded-t-large border-t border-line bg-raised p-5 text-ink shadow-float backdrop:bg-[oklch(0.16_0.01_84/0.45)] lg:static lg:block lg:max-h-none lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
            >
              <LateFilterPanel filters={asked} apply={apply} />
            </div>
          </div>
          <div className="min-w-0">
            <div className="mb-2 flex flex-wrap items-center gap-2">
              <div className="min-w-24 flex-1">
                <Summary filters={filters} page={first} />
              </div>
              <div className="max-sm:hidden">
                <AlertLink />
              </div>
              <SortSelect filters={filters} />
              <button
                type="button"
                className="button lg:hidden"
                data-kind="quiet"
                data-size="small"
                popoverTarget={panelId}
              >
                <Icon of={SlidersHorizontal} />
                {words.filters}
              </button>
            </div>
            {first?.place?.kind === 'unknown' && (
              <Note tone="clock">{searchWords.unknownPlace(first.place.name)}</Note>
            )}
            <Spelling filters={filters} spelling={first?.spelling ?? null} />
            {first && <Understood filters={filters} page={first} />}
            {jobs.length > 0 ? (
              <KnownCountsOf companyIds={jobs.map((job) => job.company.id)}>
                <div className="rows">
                  {jobs.map((job) => (
                    <JobRow
                      key={job.id}
                      job={job}
                      namesSkills={job.namesSkills}
                      selected={job.id === chosen}
                      onOpen={open}
                    />
                  ))}
                </div>
              </KnownCountsOf>
            ) : (
              first && (
                <Empty
                  title={searchWords.noneTitle}
                  action={<LinkButton to={links.jobs()}>{searchWords.noneAction}</LinkButton>}
                >
                  {searchWords.none}
                </Empty>
              )
            )}
            {next && (
              <div className="flex flex-wrap items-center gap-4 pt-5">
                <LinkButton
                  to={links.jobs({ ...filters, cursor: next })}
                  rel="next"
                  onClick={(event) => {
                    event.preventDefault()
                    if (!list.isFetchingNextPage) void list.fetchNextPage()
                  }}
                >
                  {searchWords.more}
                </LinkButton>
                <span className="small muted numbers" aria-live="polite">
                  {searchWords.shown(jobs.length)}
                </span>
              </div>
            )}
            <div className="-ml-3 pt-4 sm:hidden">
              <AlertLink />
            </div>
            <p className="small muted mt-6 hidden lg:block">{searchWords.keys}</p>
          </div>
          {chosen && (
            <aside
              className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-auto border-l border-line pl-8 xl:block"
              aria-label={words.aboutJob}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
              tabIndex={0}
            >
              <Suspense>
                <JobPreview id={chosen} />
              </Suspense>
            </aside>
          )}
        </div>
      </form>
    </div>
  )
}

type Page = CallReply<typeof searchJobs>
type FoundJob = Page['items'][number]

function readingOf({ understood, words }: Page): string {
  return JSON.stringify({ understood, words })
}

type SummaryProps = {
  filters: Filters
  page: Page | undefined
}

function Summary({ filters, page }: SummaryProps) {
  if (filters.cursor) {
    return (
      <p className="small muted">
        {searchWords.laterPage}{' '}
        <TextLink to={links.jobs({ ...filters, cursor: undefined })}>
          {searchWords.fromStart}
        </TextLink>
      </p>
    )
  }
  if (!page) return <p />
  const { place, total, totalExact } = page
  return (
    <p role="status" className="numbers leading-5">
      <strong className="font-semibold whitespace-nowrap">{countedJobs(total, totalExact)}</strong>
      {place && place.kind !== 'unknown' && (
        <span className="muted max-sm:sr-only"> {placeWords(page, place)}</span>
      )}
    </p>
  )
}

function placeWords(page: Page, { kind, name }: NonNullable<Page['place']>): string {
  if (isRemoteFromPlace(page)) return searchWords.forPeopleIn(name)
  const where = kind === 'city' ? searchWords.around(name) : searchWords.inPlace(name)
  return isOrRemote(page) ? searchWords.orRemote(where) : where
}

function isOrRemote({ understood }: Page): boolean {
  return understood.some(({ kind }) => kind === 'orRemote')
}

/** `remote berlin` finds what can be done from there. */
function isRemoteFromPlace({ understood }: Page): boolean {
  const modes = understood.filter(({ kind }) => kind === 'workMode')
  return modes.length === 1 && modes[0]!.value === 'remote'
}

type SpellingProps = {
  filters: Filters
  spelling: CallReply<typeof searchJobs>['spelling']
}

/** What was taken for a typing error, and the way back to what was typed. */
function Spelling({ filters, spelling }: SpellingProps) {
  if (!spelling) return null
  const corrected = (
    <TextLink to={links.jobs({ ...filters, q: spelling.words })}>{spelling.words}</TextLink>
  )
  return (
    <Note tone="clock">
      <span className="block">
        {searchWords.spelled} {corrected}
      </span>
      <TextLink to={links.jobs({ ...filters, exact: 'true' })}>
        {searchWords.asTyped(filters.q ?? '')}
      </TextLink>
    </Note>
  )
}

/** What words were left out, and what was read as a name, with the way to search it as a word. */
function Understood({ filters, page }: { filters: Filters; page: Page }) {
  const names = page.understood.filter(({ kind }) => kind === 'place' || kind === 'company')
  const more = without(filters, 'q', 'exact', 'sort', 'cursor')
  const isFiltered = Object.keys(more).length > 0
  const placed = (name: string, distance: Page['understood'][number]['distance']) => {
    if (isRemoteFromPlace(page)) return searchWords.understoodRemote(name)
    const where = distance
      ? searchWords.withinOf(distanceInWords(distance), name)
      : searchWords.inPlace(name)
    const { understoodOrRemote, understoodPlace } = searchWords
    return isOrRemote(page) ? understoodOrRemote(where) : understoodPlace(where)
  }
  return (
    <>
      {page.ignored.length > 0 && <Note tone="clock">{searchWords.ignored(page.ignored)}</Note>}
      {page.nothingIn.length > 0 && (
        <Note tone="clock">{searchWords.nothingIn(page.nothingIn)}</Note>
      )}
      {page.leftOut.length > 0 && (
        <Note tone="clock">{searchWords.leftOut(page.leftOut, isFiltered)}</Note>
      )}
      {names.map(({ kind, label, value, distance, typed, asWords }) => (
        <p key={typed} className="small mb-3">
          {kind === 'place'
            ? placed(label ?? value, distance)
            : searchWords.understoodCompany(label ?? value)}{' '}
          {/* As words, the sides of an `or` would be two searches. */}
          {!isOrRemote(page) && (
            <TextLink to={links.jobs({ ...filters, q: asWords })}>
              {searchWords.asWord(typed)}
            </TextLink>
          )}
        </p>
      ))}
    </>
  )
}

/** The form works without us; with us it stays on the page and choices apply at once. */
function useSearchForm() {
  const navigate = useNavigate()
  const apply = useCallback(
    (form: HTMLFormElement) => {
      const search = new URLSearchParams()
      for (const [key, value] of new FormData(form)) {
        if (typeof value === 'string') search.append(key, value)
      }
      void navigate(links.jobs(readFilters(search)), { preventScrollReset: true })
    },
    [navigate],
  )
  return {
    apply,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      document.getElementById(panelId)?.hidePopover()
      apply(event.currentTarget)
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const { type } = event.target as unknown as HTMLInputElement
      if (type === 'checkbox' || type === 'select-one') apply(event.currentTarget)
    },
  }
}

/** Where there is room for two, a job opens beside the list: a step of its own, so that Back closes it. */
function useOpenBeside(filters: Filters) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>, job: string) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!plain || !window.matchMedia('(width >= 80rem)').matches) return
    event.preventDefault()
    void navigate(links.jobs({ ...filters, job }), { preventScrollReset: true })
  }
}
