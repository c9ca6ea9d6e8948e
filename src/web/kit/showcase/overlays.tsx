import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { notify } from '../notifications.ts'
import { Meter } from '../lists.tsx'
import { Disclosure } from '../content.tsx'
import { Table } from '../table.tsx'
import { Tabs } from '../tabs.tsx'
import { Section } from './section.tsx'

const rows = [
  { company: 'Impact', jobs: 93, answered: '71%' },
  { company: 'Moo', jobs: 12, answered: 'Not enough data' },
]

export function Overlays() {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState('open')
  return (
    <Section title="More">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button key={type} onClick={() => notify({ message: `A message: ${type}.`, type })}>
            {type}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw the request to Impact"
        confirm="Withdraw the request"
        cancel="Keep it"
        onConfirm={() => setOpen(false)}
      >
        The connection comes back at once. The referrer is told that you withdrew.
      </ConfirmDialog>
      <Tabs
        label="Requests"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'open', label: 'Open', content: <p className="py-4">Three are open.</p> },
          { id: 'ended', label: 'Ended', content: <p className="py-4">Two have ended.</p> },
        ]}
      />
      <Meter value={0.55} mark={0.7} label="Profile" />
      <Disclosure summary="How the numbers are made">
        <p className="muted">From requests of the last 90 days.</p>
      </Disclosure>
      <Table
        caption="Companies"
        rows={rows}
        keyOf={(row) => row.company}
        columns={[
          { heading: 'Company', cell: (row) => row.company },
          { heading: 'Jobs', cell: (row) => row.jobs, number: true },
          { heading: 'Answered', cell: (row) => row.answered, number: true },
        ]}
      />
    </Section>
  )
}
