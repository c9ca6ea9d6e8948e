import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useShell } from '#web/shell/shell.ts'
import { createInvitation, invitationLimits, listInvitations } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.invite

/** A link for someone who works there, with a message to copy; we send neither. */
export function Invite({ company }: { company: { slug: string; name: string } }) {
  const [link, setLink] = useState<string>()
  const { brand } = useShell()
  const { run, busy } = useAction(createInvitation, {
    refreshes: [listInvitations],
    onDone: (made) => setLink(made.link),
  })
  const make = () => run({ params: { slug: company.slug }, body: {} })
  if (link === undefined) {
    return (
      <Button busy={busy} onClick={make}>
        <Icon of={UserPlus} />
        {text.make}
      </Button>
    )
  }
  const message = text.draft(company.name, link, brand)
  return (
    <div className="grid min-w-0 justify-items-start gap-3" role="status">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{text.ready}</p>
        <p className="small wrap-anywhere select-all">{link}</p>
        <p className="small muted">{text.readyHint(invitationLimits.days)}</p>
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{text.message}</p>
        <p className="small wrap-anywhere whitespace-pre-line">{message}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="primary" onClick={() => copyText(link)}>
          {text.copyLink}
        </Button>
        <Button size="small" onClick={() => copyText(message)}>
          {text.copyMessage}
        </Button>
      </div>
    </div>
  )
}
