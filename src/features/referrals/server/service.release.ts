/** The candidate sees what referrers would read, and releases what may be read before a claim. */
import { personOf, type Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { invalidField } from '#shared/errors.ts'
import { namesOf } from '#shared/person-names.ts'
import type { ReleasableText, Release, ShownPreview } from '../contract.ts'
import { markIdentifiers, type Writer } from './identifiers.ts'
import { linesOf, sealOf, showCandidate, textsOf, type ShowInput } from './shown.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * What referrers would read before accepting, and where in the texts the writer should look twice.
 *
 * @param input the texts as typed so far
 */
export async function previewShown(
  context: Context,
  { note, whyMe }: { note: string; whyMe: string[] },
): Promise<ShownPreview> {
  const { accountId } = personOf(context)
  const { profile, resumeId, email, ...named } = await profiles.profileSnapshot(context, accountId)
  const names = namesOf(named)
  const told = { profile, names, hasResume: resumeId !== null, note, whyMe }
  return previewOf([told], { profile, names, email }, context.clock.now())
}

/** @param told one for each message that goes out; they differ in their notes */
export function previewOf(told: readonly ShowInput[], writer: Writer, now: Date): ShownPreview {
  const [first] = told
  if (!first) throw new Error('Nothing goes out: there is nothing to preview')
  return {
    shown: showCandidate(first, [], now),
    texts: textsOf(first).map(({ kind }) => {
      const texts = told.map((one) => linesOf(one, kind))
      return {
        kind,
        seal: sealOf(texts),
        // Only the note is another one for each.
        lines: (kind === 'note' ? texts.flat() : texts[0]!).map((line) =>
          markIdentifiers(line, writer),
        ),
      }
    }),
  }
}

/**
 * The texts that the candidate releases, when they are the words of the preview.
 *
 * @param told one for each message that goes out
 * @throws AppError INVALID_INPUT at `release` for texts that were changed since
 */
export function releaseOf(
  told: readonly ShowInput[],
  release: Release | undefined,
): ReleasableText[] {
  const released = release ?? []
  const isSeen = ({ kind, seal }: Release[number]) =>
    sealOf(told.map((one) => linesOf(one, kind))) === seal
  if (released.every(isSeen)) return [...new Set(released.map(({ kind }) => kind))]
  throw invalidField('release', errorWords.textChangedSincePreview)
}
