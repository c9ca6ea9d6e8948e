/** Who may open an account: everybody, people with an address at certain domains, nobody. */
export const registrations = ['open', 'domains', 'closed'] as const
export type Registration = (typeof registrations)[number]
