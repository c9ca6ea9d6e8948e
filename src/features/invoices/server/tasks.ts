import { handleTask } from '#platform/tasks/tasks.ts'
import { keepPdf, renderInvoice } from './service.ts'

export const tasks = [
  handleTask(renderInvoice, (context, { id }) => keepPdf(context, id), { transaction: false }),
]
