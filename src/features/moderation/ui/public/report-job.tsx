import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { reportWords as words } from '../messages.report.ts'

// Few readers report a job: the form comes when it is asked for.
const Dialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}))

/** At the end of a job's page. */
export function ReportJob({ jobId }: { jobId: string }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button kind="plain" size="small" onClick={() => setIsOpen(true)}>
        {words.reportJob}
      </Button>
      {viewer && <TextLink to={links.ownReports()}>{words.own}</TextLink>}
      {isOpen && (
        <Suspense>
          <Dialog kind="job" id={jobId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
