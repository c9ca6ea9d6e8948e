import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as dashboard from './service.dashboard.ts'
import * as own from './service.own.ts'
import * as reading from './service.reading.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.trackEvent, (context, { body }, http) => service.track(context, body, http), {
    transaction: false,
  }),
  handle(contract.getOwnTracking, (context) => own.tracking(context)),
  handle(contract.setOwnTracking, (context, { body }) => own.setTracking(context, body.isCounted)),
  handle(contract.getOwnFunnel, (context) => own.funnel(context)),
  handle(contract.getDashboard, (context) => dashboard.read(context)),
  handle(contract.getVisits, (context, { query }) => reading.visits(context, query.days)),
  handle(contract.getFunnel, (context, { query }) => reading.funnel(context, query.days)),
  handle(contract.getReferralFigures, (context, { query }) =>
    reading.referrals(context, query.days),
  ),
  handle(contract.getOpenFigures, (context) => reading.openFigures(context)),
  handle(contract.exportFigures, (context, { params }) =>
    reading.exportTable(context, params.table),
  ),
]
