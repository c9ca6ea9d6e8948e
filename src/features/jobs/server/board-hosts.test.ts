import { expect, test } from 'vitest'
import { hostsIn } from './board-hosts.ts'

test('a board names hosts by its addresses and its emails, whatever else stands there', () => {
  const posting = { url: null, applyUrl: null, descriptionText: '' }
  const hosts = hostsIn([
    { ...posting, url: 'https://Jobs.ACME.example/1', applyUrl: 'not an address' },
    { ...posting, descriptionText: 'Write to Jobs@Acme.Example, @everyone, or a@b@acme.example.' },
    { ...posting, applyUrl: 'https://jobs.acme.example/2' },
  ])
  expect(hosts.toSorted()).toEqual(['acme.example', 'jobs.acme.example'])
})
