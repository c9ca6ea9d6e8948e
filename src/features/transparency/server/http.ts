import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getTransparencyReport, (context, { query }) => service.read(context, query)),
]
