import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { reportWords as words } from '../messages.report.ts'

// Few readers report anything: the form comes when it is asked for.
const Dialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}))

type ReportThingProps = { kind: 'job' | 'company' | 'person' | 'review'; id: string }

/** At the end of a page; guests can report jobs alone. */
export function ReportThing({ kind, id }: ReportThingProps) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  if (!viewer && kind !== 'job') return null
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="plain" size="small" onClick={() => setIsOpen(true)}>
        {words.report[kind]}
      </Button>
      {viewer && <TextLink to={links.ownReports()}>{words.own}</TextLink>}
      {isOpen && (
        <Suspense>
          <Dialog kind={kind} id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
