/** Saves what is accepted of a profile: a field that is refused costs no other. */
import { isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { withoutInvisible } from '#shared/person-names.ts'
import { saveCandidateInfo, type CandidateInfo, type Profile } from '../../contract.ts'
import { words } from '../messages.ts'
import type { Change } from '../parts/profile-draft.ts'
import {
  isSame,
  profileFields,
  valueOf,
  withField,
  type ProfileField,
} from '../parts/profile-merge.ts'

/** What a field held when it was refused, and why. */
export type Refusal = { field: ProfileField; value: unknown; errors: readonly FieldError[] }

type Outcome = {
  /** Undefined where nothing was left to save. */
  info: CandidateInfo | undefined
  refusals: readonly Refusal[]
}

/**
 * Saves a change. What is refused of its profile stays as the server has it, and the rest is saved.
 *
 * @param saved the profile as the server has it
 * @param refused of saves before: a field that still holds the same is not sent again
 * @throws ApiError for everything but refused fields, without a notification
 */
export async function saveAccepted(
  change: Change & { expectedVersion?: number },
  saved: Profile,
  refused: readonly Refusal[] = [],
): Promise<Outcome> {
  const typed = change.profile ?? {}
  const emptied = emptiedName(typed, saved)
  const still = refused.filter(({ field, value }) => isSame(valueOf(typed, field), value))
  let refusals = emptied ? [emptied, ...still.filter(isOfOther(emptied))] : still
  for (;;) {
    const body = { ...change, ...(change.profile && { profile: accepted(typed, saved, refusals) }) }
    if (refusals.length > 0 && !hasChange(body, saved)) return { info: undefined, refusals }
    try {
      // Each round leaves out another field, so they come to an end.
      const info = await call(saveCandidateInfo, { body }, { silent: true })
      return { info, refusals }
    } catch (error) {
      const found = refusalsOf(error, typed)
      const isNew = refusals.every((known) => found.every(isOfOther(known)))
      if (found.length === 0 || !isNew) throw error
      refusals = [...refusals, ...found]
    }
  }
}

/** The server takes a profile without a name; who empties the field has not finished typing. */
function emptiedName(typed: Profile, saved: Profile): Refusal | undefined {
  const name = typed.basics?.name
  const isEmptied = name !== undefined && withoutInvisible(name).trim() === ''
  if (!isEmptied || !saved.basics?.name) return undefined
  const errors = [{ path: 'profile.basics.name', message: words.about.nameMissing }]
  return { field: 'basics.name', value: name, errors }
}

const isOfOther =
  (one: Refusal) =>
  ({ field }: Refusal): boolean =>
    field !== one.field

function accepted(typed: Profile, saved: Profile, refusals: readonly Refusal[]): Profile {
  return refusals.reduce(
    (profile, { field }) => withField(profile, field, valueOf(saved, field)),
    typed,
  )
}

function hasChange({ profile = {}, ...rest }: Change, saved: Profile): boolean {
  const isMore = rest.removeResume !== undefined || rest.blockedCompanyIds !== undefined
  const changed = profileFields.some((field) => {
    const [section = ''] = field.split('.')
    return section in profile && !isSame(valueOf(profile, field), valueOf(saved, field))
  })
  return isMore || changed
}

/** None where the refusal is about something else as well. */
function refusalsOf(error: unknown, typed: Profile): Refusal[] {
  if (!isRefusal(error, 'INVALID_INPUT')) return []
  const refusals = new Map<ProfileField, Refusal>()
  for (const problem of error.fields) {
    const field = profileFields.find((one) => `${problem.path}.`.startsWith(`profile.${one}.`))
    if (!field) return []
    const errors = [...(refusals.get(field)?.errors ?? []), problem]
    refusals.set(field, { field, value: valueOf(typed, field), errors })
  }
  return [...refusals.values()]
}
