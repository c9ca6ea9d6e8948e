import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const lines = (...all: string[]) => Buffer.from(all.join('\r\n'))

test('reads headers, text and files', async () => {
  const read = await readMail(
    lines(
      'Message-ID: <2@kestrel.example>',
      'In-Reply-To: <1@ours.example>',
      'References: <0@ours.example>',
      ' <1@ours.example>',
      'From: =?utf-8?Q?Zo=C3=AB?= <Zoe@Kestrel.example>',
      'Subject: =?utf-8?B?R3LDvMOfZQ==?=',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe',
      '--x',
      'Content-Type: image/png',
      "Content-Disposition: attachment; filename*=utf-8''%C3%A4.png",
      'Content-Transfer-Encoding: base64',
      '',
      'AAEC',
      '--x--',
    ),
  )
  expect(read).toMatchObject({
    messageId: '2@kestrel.example',
    references: ['0@ours.example', '1@ours.example', '1@ours.example'],
    from: { address: 'zoe@kestrel.example', name: 'Zoë' },
    subject: 'Grüße',
    attachments: [{ fileName: 'ä.png', bytes: Uint8Array.from([0, 1, 2]) }],
  })
  expect(read.text.trim()).toBe('Grüße')
})

test('HTML alone is read as a person reads it, quotations marked', async () => {
  const html =
    '<html><head><title>No</title><style>p{}</style></head><body><p>One &amp; <b>two</b></p><div>Three<br>four</div><blockquote><p>Quoted</p></blockquote><script>alert(1)</script></body></html>'
  const { text } = await readMail(lines('From: a@b.example', 'Content-Type: text/html', '', html))
  expect(text).toBe('One & two\n\nThree\nfour\n> Quoted')
})

test('a deep nest of parts or broken headers end in an answer', async () => {
  let nest = 'Content-Type: text/plain\r\n\r\nHello'
  for (let depth = 0; depth < 60; depth++) {
    nest = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nest}\r\n--b${depth}--`
  }
  await expect(readMail(lines('From: a@b.example', nest))).rejects.toThrow(/nesting/i)
  const broken = await readMail(lines('From', ': x', 'Subject', '', 'Hello'))
  expect(broken).toMatchObject({ from: null, messageId: null })
  expect((await readMail(Buffer.alloc(0))).from).toBeNull()
})

test('ten megabytes of HTML do not hold this thread up', async () => {
  const html = `<p>${'word '.repeat(20)}</p>`.repeat(100_000)
  const raw = lines('From: a@b.example', 'Content-Type: text/html', '', html)
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const { text } = await readMail(raw)
  clearInterval(beat)
  expect(text.length).toBeLessThanOrEqual(200_000)
  expect(longest).toBeLessThan(500)
})
