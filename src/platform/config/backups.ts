/** Settings of backups on a schedule. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { empty, whole } from './values.ts'

/** Part of the environment's schema. */
export const backupVariables = {
  BACKUP_FOLDER: z.preprocess(empty, z.string().optional()),
  BACKUP_HOURS: whole('hours', { most: 168, usual: 24 }),
  BACKUP_KEEP_DAYS: whole('days', { most: 3650, usual: 14 }),
} as const

export type BackupSettings = Readonly<{
  /** Absolute. */
  folder: string
  everyHours: number
  keepDays: number
}>

/** Null: no backups on a schedule. */
export function readBackups(values: {
  BACKUP_FOLDER?: string | undefined
  BACKUP_HOURS: number
  BACKUP_KEEP_DAYS: number
}): BackupSettings | null {
  if (values.BACKUP_FOLDER === undefined) return null
  return Object.freeze({
    folder: resolve(values.BACKUP_FOLDER),
    everyHours: values.BACKUP_HOURS,
    keepDays: values.BACKUP_KEEP_DAYS,
  })
}
