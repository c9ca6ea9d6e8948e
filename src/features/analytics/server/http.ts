import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.trackEvent, (context, { body }, http) => service.track(context, body, http), {
    transaction: false,
  }),
]
