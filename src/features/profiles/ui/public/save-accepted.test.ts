import { beforeEach, expect, test, vi } from 'vitest'
import type { FieldError } from '#shared/errors.ts'
import type { Profile } from '../../contract.ts'
import { profileFields, valueOf, withField } from '../parts/profile-merge.ts'
import { saveAccepted } from './save-accepted.ts'

const saved: Profile = {
  basics: { name: 'Ines Duarte', label: 'Planner' },
  skills: [{ name: 'Timetables' }],
}

let refusing: (profile: Profile) => FieldError[]
const sent: Profile[] = []

beforeEach(() => {
  refusing = () => []
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: FormData }) => {
    const profile = JSON.parse(body.get('profile') as string) as Profile
    sent.push(profile)
    const fields = refusing(profile)
    if (fields.length === 0) return Response.json({ profile })
    const refusal = { statusCode: 400, code: 'INVALID_INPUT', message: '', details: { fields } }
    return Response.json(refusal, { status: 400 })
  })
})

/** Refuses every value of a field but the one that is saved. */
const guard =
  (...fields: (typeof profileFields)[number][]) =>
  (profile: Profile): FieldError[] =>
    fields
      .filter((field) => valueOf(profile, field) !== undefined)
      .filter((field) => valueOf(profile, field) !== valueOf(saved, field))
      .map((field) => ({ path: `profile.${field}`, message: `No ${field}` }))

test('a refused field stays as it was, whichever it is, and everything else is saved', async () => {
  for (const field of profileFields) {
    const other = field === 'skills' ? 'basics.label' : 'skills'
    const typed = withField(withField(saved, field, 'typed'), other, 'also typed')
    refusing = (profile) =>
      valueOf(profile, field) === 'typed'
        ? [{ path: `profile.${field}.0.name`, message: 'No' }]
        : []
    const { info, refusals } = await saveAccepted({ profile: typed }, saved)
    expect([field, valueOf(info!.profile, field)]).toEqual([field, valueOf(saved, field)])
    expect([field, valueOf(info!.profile, other)]).toEqual([field, 'also typed'])
    expect(refusals).toEqual([
      { field, value: 'typed', errors: [{ path: `profile.${field}.0.name`, message: 'No' }] },
    ])
  }
})

test('one refusal after the other is left out', async () => {
  const typed = withField(withField(saved, 'basics.name', 'Other'), 'basics.label', 'Other')
  refusing = (profile) => guard('basics.name', 'basics.label')(profile).slice(0, 1)
  const change = { profile: withField(typed, 'skills', [{ name: 'Tides' }]) }
  const { info, refusals } = await saveAccepted(change, saved)
  expect(info!.profile).toEqual({ basics: saved.basics, skills: [{ name: 'Tides' }] })
  expect(refusals.map(({ field }) => field)).toEqual(['basics.name', 'basics.label'])
})

test('what was refused is not asked again until it is typed anew', async () => {
  refusing = guard('basics.name')
  const profile = withField(saved, 'basics.name', 'Other')
  const first = await saveAccepted({ profile }, saved)
  expect(first.info).toBeUndefined()
  expect(sent).toHaveLength(1)
  const next = withField(profile, 'basics.label', 'Head of planning')
  const second = await saveAccepted({ profile: next }, saved, first.refusals)
  expect(second.info!.profile.basics).toEqual({ name: 'Ines Duarte', label: 'Head of planning' })
  expect(second.refusals).toEqual(first.refusals)
  expect(sent).toHaveLength(2)
  const back = await saveAccepted({ profile: saved }, saved, second.refusals)
  expect(back.refusals).toEqual([])
})

test('an emptied name is said to be missing, and the rest is saved', async () => {
  for (const name of ['', '  ', '\u200b']) {
    const typed = withField(withField(saved, 'basics.name', name), 'basics.label', 'Pilot')
    const { info, refusals } = await saveAccepted({ profile: typed }, saved)
    expect(info!.profile.basics).toEqual({ name: 'Ines Duarte', label: 'Pilot' })
    expect(refusals).toMatchObject([
      { field: 'basics.name', errors: [{ path: 'profile.basics.name' }] },
    ])
  }
  // Nothing is missed where there has been no name.
  const nameless = { basics: { name: '', label: 'Pilot' } }
  expect((await saveAccepted({ profile: nameless }, {})).refusals).toEqual([])
})

test('a refusal of anything else is one of the whole change', async () => {
  refusing = () => [
    { path: 'profile.basics.name', message: 'No' },
    { path: 'blockedCompanyIds.0', message: 'No' },
  ]
  const profile = withField(saved, 'basics.label', 'Pilot')
  await expect(saveAccepted({ profile }, saved)).rejects.toMatchObject({ status: 400 })
  // Also one that goes on about a field that was left out.
  refusing = () => [{ path: 'profile.skills', message: 'No' }]
  await expect(saveAccepted({ profile }, saved)).rejects.toMatchObject({ status: 400 })
})
