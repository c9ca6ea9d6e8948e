/** Who may open an account: everybody, people with an address at certain domains, people who were invited, nobody. */
export const registrations = ['open', 'domains', 'invited', 'closed'] as const
export type Registration = (typeof registrations)[number]
