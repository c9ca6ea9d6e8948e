import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../contract.ts'
import { createOutbox, Refusal, type Outgoing } from './outbox.ts'
import { createTranscript, type MessagesReply } from './transcript.ts'

const message = (seq: number, change: Partial<Message> = {}): Message => ({
  conversationId: 'c',
  seq,
  senderId: 'a',
  clientMessageId: `m${seq}`,
  kind: 'text',
  body: `n ${seq}`,
  file: null,
  replyTo: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  scamSign: null,
  ...change,
})
const reply = (items: Message[], change: Partial<MessagesReply> = {}): MessagesReply => ({
  items,
  nextCursor: null,
  newerCursor: null,
  sync: '0',
  complete: true,
  ...change,
})
const never = async (): Promise<MessagesReply> => {
  throw new Error('not asked for')
}

describe('the transcript', () => {
  it('shows each message once, in order, however they come', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(numbers, numbers, numbers, async (loaded, pushed, missed) => {
        const sorted = loaded.toSorted((one, other) => other - one)
        const transcript = createTranscript(reply(sorted.map((seq) => message(seq))), {
          since: async () => reply(missed.map((seq) => message(seq))),
          page: never,
          around: never,
        })
        const caught = transcript.catchUp()
        pushed.forEach((seq) => transcript.receive(message(seq)))
        await caught
        const expected = [...new Set([...loaded, ...pushed, ...missed])]
        expect(transcript.view().messages.map(({ seq }) => seq)).toEqual(
          expected.toSorted((one, other) => one - other),
        )
      }),
    )
  })

  it('keeps the newer state of a message when an older reply comes late', async () => {
    const edited = message(1, { body: 'edited', editedAt: '2026-11-21T10:01:00.000Z' })
    let release = (_reply: MessagesReply) => {}
    const transcript = createTranscript(reply([message(1)]), {
      since: () =>
        new Promise((resolve) => {
          release = resolve
        }),
      page: never,
      around: never,
    })
    const caught = transcript.catchUp()
    await Promise.resolve()
    await Promise.resolve()
    transcript.receive(edited)
    release(reply([message(1)]))
    await caught
    expect(transcript.view().messages).toEqual([edited])
  })

  it('asks on until it is complete, from where it stands', async () => {
    const asked: string[] = []
    const transcript = createTranscript(reply([message(1)], { sync: 'start' }), {
      since: async (sync) => {
        asked.push(sync)
        return asked.length === 1
          ? reply([message(2)], { sync: 'middle', complete: false })
          : reply([message(3)], { sync: 'end' })
      },
      page: never,
      around: never,
    })
    await transcript.catchUp()
    await transcript.catchUp()
    expect(asked).toEqual(['start', 'middle', 'end'])
  })

  it('shows no edit of what is further back than loaded, and shows it once loaded', async () => {
    const old = message(1, { body: 'edited', editedAt: '2026-11-21T10:01:00.000Z' })
    const transcript = createTranscript(reply([message(9), message(8)], { nextCursor: 'more' }), {
      since: never,
      page: async () => reply([message(7), old]),
      around: never,
    })
    transcript.receive(old)
    expect(transcript.view().messages.map(({ seq }) => seq)).toEqual([8, 9])
    await transcript.loadOlder()
    expect(transcript.view()).toMatchObject({
      hasOlder: false,
      messages: [{ seq: 1, body: 'edited' }, { seq: 7 }, { seq: 8 }, { seq: 9 }],
    })
  })
})

describe('a jump back', () => {
  const total = 1_000
  const size = 50
  /** As the server answers: newest first, with the ways on. */
  const stretch = (oldest: number, newest: number): MessagesReply =>
    reply(
      Array.from({ length: newest - oldest + 1 }, (_, index) => message(newest - index)),
      {
        nextCursor: oldest > 1 ? `before ${oldest}` : null,
        newerCursor: newest < total ? `after ${newest}` : null,
      },
    )
  const asked: string[] = []
  const open = () => {
    asked.length = 0
    return createTranscript(stretch(total - size + 1, total), {
      since: async () => reply([message(total + 1)]),
      page: async (cursor) => {
        asked.push(cursor)
        const [way, at] = cursor.split(' ')
        return way === 'before'
          ? stretch(Math.max(1, Number(at) - size), Number(at) - 1)
          : stretch(Number(at) + 1, Math.min(total, Number(at) + size))
      },
      around: async (seq) => {
        asked.push(`around ${seq}`)
        return stretch(Math.max(1, seq - 24), Math.min(total, seq + 25))
      },
    })
  }
  const shown = (transcript: ReturnType<typeof open>) => {
    const { messages, hasOlder, hasNewer } = transcript.view()
    return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasOlder, hasNewer]
  }

  it('loads what stands around it, in one call, and goes on both ways', async () => {
    const transcript = open()
    await transcript.showAround(300)
    expect(asked).toEqual(['around 300'])
    expect(shown(transcript)).toEqual([276, 325, 50, true, true])
    await transcript.loadOlder()
    await transcript.loadNewer()
    expect(shown(transcript)).toEqual([226, 375, 150, true, true])
    // Within what is shown nothing is asked for.
    await transcript.showAround(230)
    expect(asked).toHaveLength(3)
  })

  it('leaves out what comes meanwhile, and has it on the way back', async () => {
    const transcript = open()
    await transcript.showAround(300)
    transcript.receive(message(total + 1))
    await transcript.catchUp()
    expect(shown(transcript)).toEqual([276, 325, 50, true, true])
    transcript.showLatest()
    expect(shown(transcript)).toEqual([951, total + 1, 51, true, false])
    await transcript.loadOlder()
    expect(shown(transcript)).toEqual([901, total + 1, 101, true, false])
  })

  it('is one with the end where they meet, without a gap and nothing twice', async () => {
    const transcript = open()
    await transcript.showAround(880)
    while (transcript.view().hasNewer) await transcript.loadNewer()
    expect(shown(transcript)).toEqual([856, total, 145, true, false])
    expect(asked).toEqual(['around 880', 'after 905'])
    await transcript.loadOlder()
    expect(shown(transcript)).toEqual([806, total, 195, true, false])
  })

  it('is where the reader went last, whichever reply comes first', async () => {
    const transcript = open()
    const [slow, fast] = [transcript.showAround(100), transcript.showAround(500)]
    await Promise.all([fast, slow])
    expect(shown(transcript)).toEqual([476, 525, 50, true, true])
    const late = transcript.showAround(100)
    transcript.showLatest()
    await late
    expect(shown(transcript)).toEqual([951, total, 50, true, false])
  })

  it('to a page that reaches the beginning or the end stops there', async () => {
    const transcript = open()
    await transcript.showAround(10)
    expect(shown(transcript)).toEqual([1, 35, 35, false, true])
    await transcript.showAround(990)
    expect(shown(transcript)).toEqual([951, total, 50, true, false])
    expect(asked).toEqual(['around 10'])
  })
})

describe('the outbox', () => {
  const outgoing = (id: string): Outgoing => ({
    accountId: 'a',
    conversationId: 'c',
    clientMessageId: id,
    body: id,
    at: '2026-11-21T10:00:00.000Z',
  })
  function memory(): Pick<Storage, 'getItem' | 'setItem'> & { text: string | null } {
    return {
      text: null,
      getItem() {
        return this.text
      },
      setItem(_key, value) {
        this.text = value
      },
    }
  }

  it('sends in order, keeps what does not get through, and survives a reload', async () => {
    const storage = memory()
    const sent: string[] = []
    let online = false
    const send = async ({ clientMessageId }: Outgoing) => {
      if (!online) throw new Error('offline')
      sent.push(clientMessageId)
    }
    const before = createOutbox({ storage, send })
    before.add(outgoing('one'))
    before.add(outgoing('two'))
    await before.flush('a')
    expect(before.waiting()).toHaveLength(2)
    const after = createOutbox({ storage, send })
    online = true
    await Promise.all([after.flush('a'), after.flush('a')])
    expect(sent).toEqual(['one', 'two'])
    expect(createOutbox({ storage, send }).waiting()).toEqual([])
  })

  it('leaves what another person wrote in this browser', async () => {
    const sent: string[] = []
    const outbox = createOutbox({
      storage: memory(),
      send: async ({ clientMessageId }) => void sent.push(clientMessageId),
    })
    outbox.add({ ...outgoing('theirs'), accountId: 'b' })
    outbox.add(outgoing('mine'))
    await outbox.flush('a')
    expect(sent).toEqual(['mine'])
    expect(outbox.waiting()).toMatchObject([{ clientMessageId: 'theirs' }])
  })

  it('keeps what another tab has written meanwhile', () => {
    const storage = memory()
    const [one, other] = [0, 1].map(() => createOutbox({ storage, send: async () => {} }))
    one!.add(outgoing('one'))
    other!.add(outgoing('two'))
    one!.reload()
    expect(one!.waiting().map((message) => message.clientMessageId)).toEqual(['one', 'two'])
  })

  it('waits in the page when the storage is full', async () => {
    const sent: string[] = []
    const storage = {
      ...memory(),
      setItem() {
        throw new Error('full')
      },
    }
    const outbox = createOutbox({
      storage,
      send: async ({ clientMessageId }) => void sent.push(clientMessageId),
    })
    outbox.add(outgoing('one'))
    outbox.add(outgoing('two'))
    await outbox.flush('a')
    expect(sent).toEqual(['one', 'two'])
    expect(outbox.waiting()).toEqual([])
  })

  it('sets a refused message aside and goes on; asked again, it is sent again', async () => {
    let closed = true
    const outbox = createOutbox({
      storage: memory(),
      send: async ({ clientMessageId }) => {
        if (closed && clientMessageId === 'one') throw new Refusal('This conversation is closed.')
      },
    })
    outbox.add(outgoing('one'))
    outbox.add(outgoing('two'))
    await outbox.flush('a')
    expect(outbox.waiting()).toMatchObject([
      { clientMessageId: 'one', refused: 'This conversation is closed.' },
    ])
    closed = false
    outbox.retry('one')
    await outbox.flush('a')
    expect(outbox.waiting()).toEqual([])
    outbox.add(outgoing('three'))
    outbox.discard('three')
    expect(outbox.waiting()).toEqual([])
  })

  it.each(['{', '"x"', '[{"body":1}]', '[null]'])('starts empty from %s', (text) => {
    const storage = { ...memory(), text }
    expect(createOutbox({ storage, send: async () => {} }).waiting()).toEqual([])
  })
})
