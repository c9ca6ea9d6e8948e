import { describe, expect, test } from 'vitest'
import { mailKeyOf } from './mail-key.ts'

describe('one email in several copies', () => {
  const raw = (headers: string, body = 'Hello') => Buffer.from(`${headers}\r\n\r\n${body}`)
  const id = 'Message-ID: <1@kestrel.example>\r\nFrom: Ada <ada@kestrel.example>'
  test('the way it came does not count', () => {
    const one = raw(`Received: by a\r\n${id}\r\nTo: support@x.example`)
    const other = raw(
      `Received: by b\r\n by c\r\nDelivered-To: y\r\n${id}\r\nTo: support@x.example`,
    )
    expect(mailKeyOf(one)).toBe(mailKeyOf(other))
  })
  test('its Message-ID may be folded', () => {
    expect(mailKeyOf(raw(id.replace('ID: ', 'ID:\r\n ')))).toBe(mailKeyOf(raw(id)))
  })
  test('another sender cannot take its place', () => {
    expect(mailKeyOf(raw(id.replaceAll('ada@', 'eve@')))).not.toBe(mailKeyOf(raw(id)))
  })
  test('without a Message-ID its words count', () => {
    const from = 'From: ada@kestrel.example\r\nDate: today'
    expect(mailKeyOf(raw(from))).toBe(mailKeyOf(raw(`Received: x\r\n${from}`)))
    expect(mailKeyOf(raw(from))).not.toBe(mailKeyOf(raw(from, 'Other')))
  })
})
