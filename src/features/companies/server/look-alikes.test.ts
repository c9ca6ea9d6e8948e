import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { doubleOf, lookAlikes } from './look-alikes.ts'

const known = [
  'acme.com',
  'northwind.com',
  'palantir.com',
  'ibm.com',
  'impact.com',
  'microsoft.com',
]

test.each([
  // Homoglyphs, as browsers and mail send them.
  [domainToASCII('аcme.com'), ['acme.com']],
  [domainToASCII('асmе.com'), ['acme.com']],
  [domainToASCII('nοrthwind.com'), ['northwind.com']],
  [domainToASCII('pаlantir.com'), ['palantir.com']],
  [domainToASCII('miсrosoft.com'), ['microsoft.com']],
  [domainToASCII('ácme.com'), ['acme.com']],
  // Latin letters that look alike.
  ['acrne.com', ['acme.com']],
  ['paIantir.com'.toLowerCase().replace('i', '1'), ['palantir.com']],
  ['micr0soft.com', ['microsoft.com']],
  ['palantlr.com', ['palantir.com']],
  // One letter more, less, other, swapped.
  ['acmee.com', ['acme.com']],
  ['imapct.com', ['impact.com']],
  ['nothwind.com', ['northwind.com']],
  ['northvind.com', ['northwind.com']],
  ['palnatir.com', ['palantir.com']],
  // The same name under another ending.
  ['acme.co', ['acme.com']],
  ['impact.co.uk', ['impact.com']],
  // Nobody's double.
  ['acme.com', []],
  ['mail.acme.com', []],
  ['ibn.com', []],
  ['contoso.com', []],
  ['acmeworks.com', []],
])('%s could be taken for %j', (domain, expected) => {
  expect(lookAlikes(domain, known)).toEqual(expected)
})

test.each([
  [domainToASCII('аcme.com'), 'acme.com'],
  ['acrne.com', 'acme.com'],
  ['micr0soft.com', 'microsoft.com'],
  // Near, but a person who looks sees the difference.
  ['acmee.com', undefined],
  ['acme.co', undefined],
  ['acme.com', undefined],
])('%s cannot be told from %s', (domain, expected) => {
  expect(doubleOf(domain, known)).toBe(expected)
})
