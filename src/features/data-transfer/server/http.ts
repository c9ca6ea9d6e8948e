import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listExports, (context) => service.listExports(context)),
  handle(contract.exportPart, (context, { params, query }) =>
    service.exportPart(context, params.kind, query),
  ),
  // A file is one transaction, which a dry run undoes: it is opened where that is known.
  handle(
    contract.importFile,
    (context, { body }, { files }) =>
      service.importFile(context, {
        kind: body.kind,
        dryRun: body.dryRun === 'true',
        bytes: files['file']?.bytes,
      }),
    { transaction: false },
  ),
]
