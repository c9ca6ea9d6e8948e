import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import { ShellContext } from '#web/shell/shell.ts'
import { testShell } from '../../../../../tests/support/shell.ts'
import { getVerification, type Verification } from '../../contract.ts'
import { AddressMissing } from './address-review.tsx'

const review: NonNullable<Verification['addressReview']> = {
  about: 'domain',
  address: 'ada@lovelace.example',
  domain: 'lovelace.example',
  state: 'waiting',
  submittedAt: '2026-11-30T08:00:00.000Z',
  dueAt: '2026-12-02T08:00:00.000Z',
  reason: null,
  note: null,
}

/** What a page that needs a confirmed work email says to someone whose address is so. */
function said(addressReview: Verification['addressReview'], company = 'Lovelace'): string {
  const client = new QueryClient()
  const reference = { id: 'company', slug: 'lovelace', name: company, logoUrl: null }
  client.setQueryData(query(getVerification).queryKey, {
    addressReview,
    company: company === '' ? null : reference,
  } as Verification)
  const html = renderToStaticMarkup(
    <ShellContext value={testShell}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <AddressMissing
            title="Confirm it"
            lead="It proves where you work."
            action="Confirm now"
          />
        </MemoryRouter>
      </QueryClientProvider>
    </ShellContext>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('who has no work email yet is led to where one is confirmed', () => {
  expect(said(null)).toMatch(/Confirm it.*It proves where you work\..*Confirm now/)
})

test('who was turned down may confirm another one', () => {
  expect(said({ ...review, state: 'rejected', reason: 'unreadable' })).toContain('Confirm now')
})

test.each([
  ['domain', 'Lovelace', 'that lovelace.example belongs to Lovelace'],
  ['domain', '', 'checking lovelace.example'],
  ['mailbox', 'Lovelace', 'checking your work email'],
] as const)(
  'who waits for our check of a %s is told so, and asked nothing',
  (about, company, is) => {
    const told = said({ ...review, about }, company)
    expect(told).toContain(is)
    expect(told).not.toContain('Confirm')
  },
)
