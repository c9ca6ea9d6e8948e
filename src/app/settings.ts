import { createKeptBackups, type KeptBackups } from '#platform/backup/kept-backups.ts'
import type { Settings } from '#platform/context.ts'
import type { Config } from '#platform/config/config.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { sandboxKeyOf } from '#platform/payments/create-providers.ts'
import { filesFolderOf } from '#platform/storage/storage.ts'
import { productVersion } from '#platform/version.ts'

/** What texts, links and deadlines need of the configuration. */
export function settingsOf(
  config: Config,
  { publicUrl, sendsTexts }: { publicUrl: string; sendsTexts: boolean },
): Settings {
  return {
    publicUrl,
    sendsTexts,
    brandName: config.brand.name,
    supportEmail: config.brand.supportEmail,
    readsSupportMail: config.supportMail !== null,
    gatherSeconds: config.gatherSeconds,
    chatRetentionDays: config.chatRetentionDays,
    fairUseDaily: config.fairUseDaily,
    supportHolidays: config.supportHolidays,
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
  return createKeptBackups(config.backups, { ...config, connectionString, filesFolder, version })
}
