import { expect, test } from 'vitest'
import {
  certainDomain,
  domainAndParents,
  domainOfWebsite,
  foldName,
  isSharedHost,
  slugOf,
} from './names.ts'

test('two spellings of a name are one', () => {
  expect(foldName('  Möbel  HÖFFNER ')).toBe(foldName('mobel hoffner'))
  expect(foldName('Straße AG')).toBe('strasse ag')
  expect(foldName('شركة')).toBe('شركة')
})

test.each([
  ['Möbel & Höffner GmbH', 'mobel-hoffner-gmbh'],
  ['impact.com', 'impact-com'],
  ['  --  ', 'company'],
  ['شركة', 'company'],
  ['x'.repeat(200), 'x'.repeat(70)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a website gives its domain, an address without one nothing', () => {
  expect(domainOfWebsite('https://www.Impact.com/careers')).toBe('impact.com')
  for (const website of [null, 'nonsense', 'http://localhost/', 'http://10.0.0.1/']) {
    expect(domainOfWebsite(website)).toBeNull()
  }
})

test('parents of a domain end before the bare ending', () => {
  expect(domainAndParents('Mail.EU.example.com')).toEqual([
    'mail.eu.example.com',
    'eu.example.com',
    'example.com',
  ])
  expect(domainAndParents('com')).toEqual([])
})

test('hosts of job boards are nobody’s own domain', () => {
  expect(isSharedHost('jobs.lever.co')).toBe(true)
  expect(isSharedHost('clever.co')).toBe(false)
})

test.each([
  [['careers.acme.com', 'boards.greenhouse.io'], 'Acme Ltd', 'acme.com'],
  [['jobs.acme.co.uk', 'acme.co.uk'], 'ACME', 'acme.co.uk'],
  [['careers.acme-robotics.com'], 'Acme Robotics GmbH', 'acme-robotics.com'],
  // Only the first word, two that differ, someone else's host, a registry.
  [['kestrel.xyz'], 'Kestrel Health Systems', null],
  [['acme.com', 'acme.xyz'], 'Acme', null],
  [['jobs.example.com'], 'Acme', null],
  [['boards.greenhouse.io'], 'Greenhouse', null],
  [['shop.co.uk'], 'Co', null],
  [[], 'Acme', null],
])('postings that name %j tell the email domain of %s: %s', (hosts, name, expected) => {
  expect(certainDomain(hosts, name)).toBe(expected)
})
