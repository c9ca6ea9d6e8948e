import { useState } from 'react'
import { Button } from '../button.tsx'
import { Clock } from '../clock.tsx'
import { Cost } from '../cost.tsx'
import { QrCode } from '../qr-code.tsx'
import { SampledFigures } from '../sampled-figures.tsx'
import { Card } from '../content.tsx'
import { Redaction } from '../redaction.tsx'
import { Stamp } from '../stamp.tsx'
import { Thread } from '../thread.tsx'
import { useNow } from '../time.tsx'
import { Section } from './section.tsx'

const hour = 3_600_000

export function Signature() {
  const now = useNow().getTime()
  const [revealed, setRevealed] = useState(false)
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  return (
    <Section title="Signature">
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="grid content-start gap-4">
          <p className="text-20">
            <Redaction revealed={revealed ? 'Amira Haddadin' : null} />
          </p>
          <p className="muted">Backend engineer, 7 years, Berlin or remote</p>
          <Clock dueAt={at(52)} startedAt={at(-20)} who="You answer" />
          <Clock dueAt={at(3.3)} startedAt={at(-44)} who="The referrer answers" />
          <Clock dueAt={at(-5)} startedAt={at(-53)} who="You confirm" />
          <p>
            <Clock dueAt={at(30)} startedAt={at(-18)} form="inline" who="referrer answers" />
          </p>
          <Cost price={1} left={3} resetsAt={at(9)} />
          <div>
            <Button kind="primary" price="1 connection" onClick={() => setRevealed(!revealed)}>
              Take the request
            </Button>
          </div>
        </Card>
        <Card>
          <Thread
            label="What happened"
            next={{
              what: 'The referrer answers',
              change: <Clock dueAt={at(40)} startedAt={at(-8)} who="A referrer answers" />,
            }}
            events={[
              {
                id: '3',
                what: 'Taken',
                actor: 'by a referrer at Impact',
                at: at(-2),
                change: 'Your name and resume are now visible to one person.',
                kind: 'good',
              },
              {
                id: '2',
                what: 'Passed',
                actor: <Redaction />,
                at: at(-20),
                kind: 'bad',
                change: 'Not my team. Nobody saw your name.',
              },
              { id: '1', what: 'Asked', actor: 'You', at: at(-30), change: '1 connection held' },
            ]}
          />
        </Card>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <SampledFigures
          figures={[
            { value: '71%', label: 'replied' },
            { value: '19 hours', label: 'typically within', labelFirst: true },
          ]}
          cases={34}
          noun="request"
        />
        <SampledFigures figures={[]} cases={3} noun="request" />
        <QrCode
          text="https://tessera.example/companies/northlight/refer"
          label="A link as a picture"
        />
        <Stamp
          what="Verified work email"
          at="2026-05-12T10:00:00Z"
          checked={['A code sent to an address at impact.com was typed in.']}
          notChecked={['Job title', 'Whether the person still works there today']}
        />
      </div>
    </Section>
  )
}
