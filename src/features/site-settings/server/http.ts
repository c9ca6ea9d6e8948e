import { handle } from '#platform/http/handle.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(contract.getSettings, (context) => service.view(context)),
  handle(contract.previewSettings, (context, { body }) => service.preview(context, body), {
    transaction: false,
  }),
  handle(contract.saveSettings, (context, { body }) => service.save(context, body)),
  handle(contract.listSettingsChanges, (context, { query }) => service.listChanges(context, query)),
  handle(contract.getFlags, async ({ settings, actor }) => ({ flags: settings.flagsOf(actor) })),
  handle(contract.exportSettings, async (context) => service.exportAll(context)),
]
