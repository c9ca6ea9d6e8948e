import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.listNotifications, (context, { query }) =>
    service.listNotifications(context, query),
  ),
  handle(contract.countUnread, (context) => service.countUnread(context)),
  handle(contract.getNotification, (context, { params }) => service.readOne(context, params.id)),
  handle(contract.readNotification, (context, { params }) => service.markRead(context, params.id)),
  handle(contract.readAllNotifications, (context, { body }) =>
    service.markAllRead(context, new Date(body.until)),
  ),
  handle(contract.listDeliveries, (context, { query }) => service.listDeliveries(context, query)),
  handle(contract.getNotificationSettings, (context) => service.readSettings(context)),
  handle(contract.changeNotificationSettings, (context, { body }) =>
    service.changeSettings(context, body),
  ),
  handle(contract.getStopLink, (context, { params }) =>
    service.readStopLink(context, params.token),
  ),
  handle(contract.stopEmails, (context, { params }) => service.stopEmails(context, params.token)),
  handle(contract.listAllDeliveries, (context, { query }) =>
    service.listAllDeliveries(context, query),
  ),
  handle(contract.retryDelivery, (context, { params }) =>
    service.retryDelivery(context, params.id),
  ),
]
