import { fileColumns } from '#features/features.ts'
import { storedValues } from '#features/site-settings/server/service.ts'
import { createKeptBackups, type KeptBackups } from '#platform/backup/kept-backups.ts'
import type { Settings } from '#platform/context.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Config } from '#platform/config/config.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { sandboxKeyOf } from '#platform/payments/create-providers.ts'
import { createLiveSettings } from '#platform/settings/live-settings.ts'
import { brandName, supportEmail } from '#platform/settings/site-settings.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { productVersion } from '#platform/version.ts'
import { settingGroups } from './features.ts'

type Options = {
  database: Pick<OpenDatabase, 'db'>
  log: Logger
  publicUrl: string
  sendsTexts: boolean
}

/** What use cases read of the configuration, and of what admins have chosen. */
export async function openSettings(
  config: Config,
  { database, log, publicUrl, sendsTexts }: Options,
): Promise<Settings> {
  const read = () => storedValues(database.db)
  const live = createLiveSettings({ groups: settingGroups, config, log, read })
  await live.reload()
  return {
    ...live,
    get brandName() {
      return live.of(brandName)
    },
    get supportEmail() {
      return live.of(supportEmail)
    },
    publicUrl,
    sendsTexts,
    readsSupportMail: config.supportMail !== null,
    fairUseDaily: config.fairUseDaily,
    billing: config.billing,
    sandboxKey: sandboxKeyOf(config.secret),
    indexNow: config.indexNow,
    locales: config.locales,
  }
}

/** Backups on a schedule, of this database and these files; null where none are kept. */
export function keptBackupsFor(
  config: Config,
  { connectionString }: Pick<OpenDatabase, 'connectionString'>,
): KeptBackups | null {
  if (!config.backups) return null
  const filesFolder = filesFolderOf(config.dataDir)
  const version = productVersion()
  const source = { ...config, connectionString, filesFolder, fileColumns, version }
  return createKeptBackups(config.backups, source)
}
