/**
 * What an admin may do. Each admin has one or more roles; a role is a set of permissions, and every
 * admin call names the one that it takes.
 */
export const adminPermissions = [
  'admins.manage',
  'audit.read',
  'settings.manage',
  'accounts.manage',
  'verifications.decide',
  'companies.manage',
  'reports.decide',
  'disputes.decide',
  'people.connect',
  'sources.manage',
  'broadcasts.send',
  'content.edit',
  'tickets.answer',
  'wallets.adjust',
  'refunds.approve',
  'figures.read',
  'resumeReviews.manage',
] as const
export type AdminPermission = (typeof adminPermissions)[number]

export const adminRoles = {
  owner: adminPermissions,
  verifier: ['verifications.decide', 'companies.manage'],
  moderator: [
    'accounts.manage',
    'reports.decide',
    'disputes.decide',
    'people.connect',
    'sources.manage',
    'figures.read',
  ],
  support: ['accounts.manage', 'tickets.answer', 'people.connect', 'resumeReviews.manage'],
  editor: ['content.edit'],
  finance: ['wallets.adjust', 'refunds.approve', 'figures.read'],
} as const satisfies Record<string, readonly AdminPermission[]>
export type AdminRole = keyof typeof adminRoles

export const adminRoleNames = Object.keys(adminRoles) as AdminRole[]

export function permissionsOf(roles: readonly string[]): AdminPermission[] {
  const given = new Set(roles.flatMap((role) => adminRoles[role as AdminRole] ?? []))
  return adminPermissions.filter((permission) => given.has(permission))
}
