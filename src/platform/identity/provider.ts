/** What another site that says who someone is looks like from here. */
import { z } from 'zod'

export type ExternalPerson = {
  /** Never changes at its issuer; the address may. */
  subject: string
  email: string | undefined
  /** The issuer says that it has proved the address. */
  emailVerified: boolean
  name: string | undefined
}

/** What an answer is held against; kept by the server, never by the browser. */
export const checksSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
})
export type ProviderChecks = z.output<typeof checksSchema>

export type Provider = {
  id: string
  name: string
  /** @param returnTo where the browser comes back with the answer */
  begin(returnTo: string): Promise<{ url: string; checks: ProviderChecks }>
  /**
   * @param answer the address that the browser came back to
   * @throws AppError INVALID_CREDENTIALS when the answer proves nothing, UNAVAILABLE when the site
   *   cannot be asked
   */
  finish(answer: URL, checks: ProviderChecks): Promise<ExternalPerson>
}
