/** The secret part of a link: 128 bits that only this deployment can make of its id. */
import type { Context } from '#platform/context.ts'

const purpose = 'resume share'

export const tokenOf = ({ identity }: Pick<Context, 'identity'>, id: string): string =>
  identity.signedLinks.sign(purpose, id)

/** The share behind a token; undefined for anything that is not ours. */
export const shareIdOf = (
  { identity }: Pick<Context, 'identity'>,
  token: string,
): string | undefined => identity.signedLinks.open(purpose, token)
