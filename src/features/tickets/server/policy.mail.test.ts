import { describe, expect, test } from 'vitest'
import {
  areAlike,
  foldQuoted,
  isAutomatic,
  likenessOf,
  plainSubject,
  tagOf,
} from './policy.mail.ts'

describe('what a machine sent', () => {
  const person = 'ada@kestrel.example'
  test.each<[string, string, string, Record<string, string>, boolean]>([
    ['a person', person, person, { 'content-type': 'text/plain' }, false],
    ['says that it is none', person, person, { 'auto-submitted': 'no' }, false],
    ['Auto-Submitted', person, person, { 'auto-submitted': 'auto-replied; owner=x' }, true],
    ['Auto-Submitted, generated', person, person, { 'auto-submitted': 'Auto-Generated' }, true],
    ['Precedence bulk', person, person, { precedence: 'Bulk' }, true],
    ['Precedence auto_reply', person, person, { precedence: 'auto_reply' }, true],
    ['a precedence of its own', person, person, { precedence: 'first-class' }, false],
    ['an empty envelope', '', person, {}, true],
    ['an empty return path', person, person, { 'return-path': '<>' }, true],
    ['a return path', person, person, { 'return-path': `<${person}>` }, false],
    ['a list', person, person, { 'list-id': '<news.kestrel.example>' }, true],
    ['a bounce', person, person, { 'content-type': 'multipart/report; x=y' }, true],
    ['the mail system', person, 'MAILER-DAEMON@mx.example'.toLowerCase(), {}, true],
    ['nobody', person, 'no-reply@shop.example', {}, true],
    ['a name like it', person, 'noreplyson@kestrel.example', {}, false],
  ])('%s', (_name, envelope, from, headers, expected) => {
    expect(isAutomatic(envelope, from, headers)).toBe(expected)
  })
})

describe('quoted text and signatures', () => {
  const said = 'It works now.\n\nThanks!'
  test.each<[string, string, string]>([
    ['nothing to fold', said, ''],
    [
      'Gmail',
      said,
      'On Tue, 24 Nov 2026 at 09:12, Tessera <s@x.example> wrote:\n> Did it help?\n>',
    ],
    [
      'Gmail, broken into two lines',
      said,
      'On Tue, 24 Nov 2026 at 09:12, Tessera Support\n<support@tessera.example> wrote:\n\n> Did it help?',
    ],
    ['German', said, 'Am 24.11.2026 um 09:12 schrieb Tessera <s@x.example>:\n> Hat es geholfen?'],
    ['French', said, 'Le 24 nov. 2026 à 09:12, Tessera <s@x.example> a écrit :\n> Alors ?'],
    ['Spanish', said, 'El mar, 24 nov 2026 a las 9:12, Tessera (<s@x.example>) escribió:\n> ¿Y?'],
    [
      'Outlook',
      said,
      'From: Tessera <s@x.example>\nSent: Tuesday, 24 November 2026 09:12\nTo: Ada\nSubject: Re: x\n\nDid it help?',
    ],
    ['Outlook, German', said, 'Von: Tessera\nGesendet: Dienstag\nAn: Ada\nBetreff: x\n\nHat es?'],
    ['an original message', said, '-----Original Message-----\nFrom: x\n\nDid it help?'],
    ['a line of Outlook', said, '________________________________\nFrom: Tessera\nDid it help?'],
    ['quotation alone', said, '> Did it help?\n> Yes or no?'],
    ['a signature', said, '-- \nAda Okafor\nKestrel GmbH'],
    ['a phone', said, 'Sent from my iPhone'],
    ['a phone and what it quotes', said, 'Sent from my iPhone\n\n> On 24 Nov, x wrote:\n> Hi'],
  ])('%s', (_name, body, folded) => {
    expect(foldQuoted(folded ? `${body}\n\n${folded}` : body)).toEqual({ body, folded })
  })

  test('answers between quoted lines stay together', () => {
    const text = 'On Tuesday, Tessera wrote:\n> Which browser?\nFirefox.\n> Which page?\nThe inbox.'
    expect(foldQuoted(text)).toEqual({ body: text, folded: '' })
  })

  test('an answer below the quotation is seen', () => {
    const text = 'On Tuesday, Tessera wrote:\n> Which browser?\n\nFirefox.'
    expect(foldQuoted(text).body).toContain('Firefox.')
  })

  test('a quotation and nothing else is seen', () => {
    expect(foldQuoted('> Did it help?')).toEqual({ body: '> Did it help?', folded: '' })
  })

  test('words that only look like an introduction stay', () => {
    const text = 'On Monday I wrote: please cancel.\nNothing happened since.'
    expect(foldQuoted(text).body).toBe(text)
  })

  const lines = (line: string, count: number) => `${line}\n`.repeat(count)
  test.each([
    ['odd lines', `${'On '.repeat(50_000)}\n${'> '.repeat(50_000)}\n`.repeat(3)],
    ['an address without an end', `aaa<${'@'.repeat(190_000)}`],
    ['a line broken behind such an address', `aaa\n<${'@'.repeat(190_000)}`],
    ['many of them', lines(`aaa<${'@'.repeat(500)}`, 380)],
    [
      'many introductions of one quotation',
      `${lines('On Tuesday, x wrote:', 2_000)}${lines('a', 30_000)}> q\n${lines('b', 30_000)}`,
    ],
  ])('is quick with a long text of %s', (_name, text) => {
    const began = performance.now()
    foldQuoted(text)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe('emails that say the same', () => {
  const out = (number: number) =>
    `I am out of the office until 12.${number}.2026 and answer after that. Ticket #${number}. In urgent cases call our desk.`
  test('numbers and dates do not make a difference', () => {
    expect(areAlike(likenessOf(out(1)), likenessOf(out(97)))).toBe(true)
  })
  test('a few words more do not either', () => {
    const more = `${out(1)} Kind regards`
    expect(areAlike(likenessOf(out(2)), likenessOf(more))).toBe(true)
  })
  test('two people’s answers differ', () => {
    const one = likenessOf('The page for payments says that my card was declined twice.')
    const other = likenessOf('The page for payments works now, so please close the ticket.')
    expect(areAlike(one, other)).toBe(false)
  })
  test('a short thank-you says nothing', () => {
    expect(areAlike(likenessOf('Thank you!'), likenessOf('Thank you!'))).toBe(false)
  })
})

test.each([
  ['support@x.example', undefined],
  ['support+1042-abc@x.example', '1042-abc'],
  ['Support+1042-ABC@X.example', '1042-abc'],
  ['+1042@x.example', undefined],
])('the tag of %s', (address, tag) => expect(tagOf(address)).toBe(tag))

test.each([
  ['Re: [T-1042] AW: My request', 'My request'],
  ['WG: Fwd: Hello', 'Hello'],
  ['Re[2]: Hello', 'Hello'],
  ['Refund: where is it?', 'Refund: where is it?'],
  ['Re:', ''],
])('the subject of "%s"', (subject, expected) => expect(plainSubject(subject)).toBe(expected))
