import { expect, test } from 'vitest'
import { domainOf, isFreeMail, plausibleOwner, sameMailbox } from './work-email.ts'

test('the domain is what follows the last at sign', () => {
  expect(domainOf('"a@b"@Impact.COM')).toBe('impact.com')
})

test.each([
  ['someone@gmail.com', true],
  ['someone@yahoo.co.jp', true],
  ['someone@impact.com', false],
  ['someone@notgmail.com', false],
])('%s is free mail: %s', (email, expected) => {
  expect(isFreeMail(email)).toBe(expected)
})

test.each([
  ['Impact', 'impact.com', true],
  ['impact.com', 'impact.com', true],
  ['MOO Ltd', 'moo.com', true],
  ['Palantir Technologies', 'palantir.com', true],
  ['Müller GmbH', 'muller.de', true],
  ['SmarterDx', 'smarterdx.com', true],
  ['Impact', 'impact-jobs.com', false],
  ['Acme', 'acme.evil.com', false],
  ['The Company', 'the.com', false],
])('%s plausibly owns %s: %s', (name, domain, expected) => {
  expect(plausibleOwner(name, domain)).toBe(expected)
})

test.each([
  ['bob@firm.com', 'bob+1@firm.com', true],
  ['bob+a@firm.com', 'Bob+b@FIRM.com', true],
  ['bob@eu.firm.com', 'bob@firm.com', true],
  ['bob.ray@firm.com', 'bobray@firm.com', false],
  ['bob@firm.com', 'rob@firm.com', false],
  ['bob@firm.com', 'bob@otherfirm.com', false],
  ['+1@firm.com', '+2@firm.com', false],
  ['B.ob+x@gmail.com', 'bob@googlemail.com', true],
  ['bob@gmail.com', 'rob@gmail.com', false],
  ['b.ob@gmail.com', 'bob@gmail.firm.com', false],
])('%s and %s are one mailbox: %s', (one, other, expected) => {
  expect(sameMailbox(one, other)).toBe(expected)
})
