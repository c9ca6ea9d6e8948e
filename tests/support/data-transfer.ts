/** Files that are taken in, through the API. */
import type { ImportReport, TransferKind } from '#features/data-transfer/contract.ts'
import type { Failure, TestClient } from './client.ts'

export function bring(client: TestClient, kind: TransferKind, text: string, dryRun = false) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('dryRun', String(dryRun))
  form.append('file', new Blob([text]), 'file')
  return client.postForm<ImportReport & Failure>('/api/hiring/imports', form)
}
