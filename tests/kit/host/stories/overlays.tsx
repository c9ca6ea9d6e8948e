import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Menu } from '#web/kit/menu.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Tabs } from '#web/kit/tabs.tsx'

export function Story() {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState('one')
  const [did, setDid] = useState('')
  return (
    <>
      <h1>Overlays</h1>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw the request?"
        actions={<Button onClick={() => setOpen(false)}>Keep it</Button>}
      >
        <label>
          Why <input data-autofocus />
        </label>
      </Dialog>
      <Menu
        label="More actions"
        trigger={<Icon of={MoreHorizontal} />}
        entries={[
          { id: 'edit', label: 'Edit', onAction: () => setDid('edit') },
          { id: 'end', label: 'End', disabled: true, onAction: () => setDid('end') },
          { id: 'delete', label: 'Delete', danger: true, onAction: () => setDid('delete') },
        ]}
      />
      <Tabs
        label="Parts"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'one', label: 'One', content: <p>The first part</p> },
          { id: 'two', label: 'Two', content: <p>The second part</p> },
          { id: 'three', label: 'Three', content: <p>The third part</p> },
        ]}
      />
      <Button onClick={() => notify({ message: `Saved ${Date.now()}`, type: 'success' })}>
        Notify
      </Button>
      <output data-did>{did}</output>
    </>
  )
}
