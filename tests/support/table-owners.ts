/** Which folder writes a table, by the table's name in the database. */
import { features } from '#features/features.ts'

const platformTables: Record<string, readonly string[]> = {
  'platform/db': [
    'throttles',
    'idempotency_keys',
    'audit_entries',
    'audit_chain',
    'audit_unchained',
    'task_steps',
    'task_workers',
    'deliveries',
  ],
  'platform/realtime': ['socket_io_attachments'],
}

const ofFeatures = Object.entries(features).map(
  ([name, { tables }]) => [`features/${name}`, tables] as const,
)

export const tableOwners: ReadonlyMap<string, string> = new Map(
  [...ofFeatures, ...Object.entries(platformTables)].flatMap(([folder, tables]) =>
    tables.map((table) => [table, folder] as const),
  ),
)
