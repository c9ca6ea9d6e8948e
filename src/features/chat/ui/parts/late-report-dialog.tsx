import { lazy } from 'react'

/** Few report anything: its code is fetched where someone does. */
export const LateReportDialog = lazy(() =>
  import('#features/moderation/ui/public/report-dialog.tsx').then((module) => ({
    default: module.ReportDialog,
  })),
)
