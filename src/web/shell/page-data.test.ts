import { dehydrate, QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { foldLoaderData, hydrationOf, sentErrors } from './page-data.ts'
import { notFound } from './page.ts'

test('data that a loader returns from a query is carried once and arrives whole', () => {
  const client = new QueryClient()
  const job = { id: '1', title: 'Engineer' }
  client.setQueryData(['GET', '/api/jobs/{id}', { params: { id: '1' } }], job)
  const queries = dehydrate(client)
  const folded = foldLoaderData({ job, other: { page: 2 }, none: null }, queries)
  expect(JSON.stringify(folded)).not.toContain('Engineer')
  const sent = JSON.parse(JSON.stringify({ loaderData: folded, queries })) as {
    loaderData: Record<string, unknown>
    queries: typeof queries
  }
  expect(hydrationOf({ ...sent, errors: null })).toEqual({
    loaderData: { job, other: { page: 2 }, none: null },
  })
})

test('a bug leaves the server as a plain 500; what was thrown on purpose arrives as it was', () => {
  const sent = sentErrors({
    bug: new Error('select * from secrets'),
    gone: {
      status: 404,
      statusText: 'Page Not Found',
      internal: false,
      data: notFound('/x').data,
    },
  })
  expect(JSON.stringify(sent)).not.toContain('secrets')
  const { errors } = hydrationOf({
    loaderData: {},
    errors: sent,
    queries: { queries: [], mutations: [] },
  })
  expect(errors?.['bug']).toMatchObject({ status: 500, statusText: 'Internal Server Error' })
  expect(isRouteErrorResponse(errors?.['gone'])).toBe(true)
  expect(errors?.['gone']).toMatchObject({ data: { reason: 'Page Not Found: /x' } })
})
