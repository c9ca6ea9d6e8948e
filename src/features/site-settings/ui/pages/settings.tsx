import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getSettings, listSettingsChanges, type SettingsPreview } from '../../contract.ts'
import { words } from '../messages.ts'
import { History } from '../parts/history.tsx'
import { ImportSettings } from '../parts/import-settings.tsx'
import { ReviewChanges } from '../parts/review-changes.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'

const parts = ['settings', 'features', 'history'] as const
type Part = (typeof parts)[number]
const partOf = (search: URLSearchParams): Part =>
  parts.find((part) => part === search.get('show')) ?? 'settings'

export async function loader({ context, request }: LoaderFunctionArgs) {
  await loadFresh(context, getSettings)
  if (partOf(new URL(request.url).searchParams) === 'history') {
    const client = context.get(queryClientContext)
    await client.fetchInfiniteQuery({ ...pages(listSettingsChanges, { query: {} }), staleTime: 0 })
  }
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

const settings = query(getSettings)

/** `/admin/settings`: what admins change while the site runs. */
export function Component() {
  const part = partOf(useSearch())
  const { data } = useQuery(settings)
  const [review, setReview] = useState<SettingsPreview>()
  const isFlag = ({ input }: { input: { kind: string } }) => input.kind === 'audience'
  const groups = (data?.groups ?? [])
    .map((group) => ({
      ...group,
      settings: group.settings.filter((setting) => isFlag(setting) === (part === 'features')),
    }))
    .filter((group) => group.settings.length > 0)
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={words.title} lead={words.lead} />
      <LinkTabs
        label={words.title}
        current={part}
        tabs={parts.map((name) => ({
          name,
          to: links.adminSettings(name === 'settings' ? {} : { show: name }),
          label: words.tabs[name],
        }))}
      />
      {part === 'history' ? (
        <History onReview={setReview} />
      ) : (
        <>
          {part === 'features' && <p className="muted max-w-measure">{words.features.lead}</p>}
          {/* What was saved begins a new form, with the values as they are now. */}
          <SettingsForm
            key={`${part} ${data?.change}`}
            groups={groups}
            onReview={setReview}
            hasTitles={part === 'settings'}
          />
        </>
      )}
      {part === 'settings' && <ImportSettings onReview={setReview} />}
      <ReviewChanges review={review} onClose={() => setReview(undefined)} />
    </div>
  )
}
