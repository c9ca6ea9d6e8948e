import { memo, Suspense, use, type ComponentProps } from 'react'
import type { Filters } from '../filters.ts'
import type { Reading } from '../public/search-chips.ts'
import type { ActiveFilters } from './active-filters.tsx'
import type { FilterPanel } from './filter-panel.tsx'

type Parts = { ActiveFilters: typeof ActiveFilters; FilterPanel: typeof FilterPanel }

let loaded: Parts | undefined
let loading: Promise<void> | undefined
let wanted: Promise<void> | undefined

/** Fetches the code of the filters: awaited on the server and before the browser goes to the search. */
export function loadFilters(): Promise<void> {
  loading ??= Promise.all([import('./active-filters.tsx'), import('./filter-panel.tsx')]).then(
    ([active, panel]) => {
      loaded = { ...active, ...panel }
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const uses = ['pointerover', 'pointerdown', 'focusin'] as const
/** When a browser that is never idle fetches the code all the same, in milliseconds. */
const latest = 3000

/**
 * Settles once the code of the filters is there: fetched when the browser is idle or someone comes near the
 * form. Without a connection it waits for the next use; until then the form is a plain one.
 */
function whenWanted(): Promise<void> {
  wanted ??= new Promise((settle) => {
    const fetchIt = () => {
      stop()
      loadFilters().then(settle, wait)
    }
    const stop = () => uses.forEach((use) => document.removeEventListener(use, fetchIt))
    const wait = () => uses.forEach((use) => document.addEventListener(use, fetchIt))
    wait()
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(fetchIt, { timeout: latest })
    else setTimeout(fetchIt, latest)
  })
  return wanted
}

function partsWhenWanted(): Parts {
  if (!loaded) use(whenWanted())
  return loaded!
}

type LateProps = {
  /** As JSON: the same as long as the search is, so that nothing else redraws what still waits. */
  filters: string
}

type LatePanelProps = LateProps & Pick<ComponentProps<Parts['FilterPanel']>, 'apply'>

function Panel({ filters, apply }: LatePanelProps) {
  const { FilterPanel } = partsWhenWanted()
  return <FilterPanel filters={JSON.parse(filters) as Filters} apply={apply} />
}

/** Complete in the server's HTML, alive once its code is there. */
export const LateFilterPanel = memo(function LateFilterPanel(props: LatePanelProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
})

type LateActiveProps = LateProps & {
  company?: string
  /** As JSON, of the search that is shown. */
  reading?: string
}

function Active({ filters, company, reading }: LateActiveProps) {
  const { ActiveFilters } = partsWhenWanted()
  return (
    <ActiveFilters
      filters={JSON.parse(filters) as Filters}
      {...(company !== undefined && { company })}
      {...(reading !== undefined && { reading: JSON.parse(reading) as Reading })}
    />
  )
}

/** Complete in the server's HTML, where its links already work; alive once its code is there. */
export const LateActiveFilters = memo(function LateActiveFilters(props: LateActiveProps) {
  return (
    <Suspense fallback={null}>
      <Active {...props} />
    </Suspense>
  )
})
