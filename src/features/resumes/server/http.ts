import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as exports from './service.exports.ts'
import { readUpload } from './service.reading.ts'
import * as service from './service.ts'

// Reading and setting take long next to a statement.
const withoutTransaction = { transaction: false }

export const routes = [
  handle(contract.readResumeFile, (_context, _input, http) => readUpload(http), withoutTransaction),
  handle(contract.listResumes, (context) => service.listResumes(context)),
  handle(contract.createResume, (context, { body }) => service.createResume(context, body)),
  handle(contract.getResume, (context, { params }) => service.ownResume(context, params.id)),
  handle(contract.saveResume, (context, { params, body }) =>
    service.saveResume(context, params.id, body),
  ),
  handle(contract.removeResume, (context, { params }) => service.removeResume(context, params.id)),
  handle(contract.exportResume, (context, { params, query }) =>
    exports.exportResume(context, params.id, query.format),
  ),
  handle(
    contract.previewResume,
    (_context, { body }) => exports.previewResume(body),
    withoutTransaction,
  ),
  handle(
    contract.attachResume,
    (context, { params }) => exports.attachResume(context, params.id),
    withoutTransaction,
  ),
]
