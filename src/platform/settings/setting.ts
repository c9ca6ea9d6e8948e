/**
 * What admins change while the product runs. A setting is declared once, in `server/settings.ts` of the
 * feature that it belongs to: what it may be, what it is unless someone chose, and what it does. It is read
 * by `context.settings.of(setting)`. What a process needs before it reaches the database, and every secret,
 * stays in the environment (`platform/config`).
 */
import { z } from 'zod'
import type { Role } from '#shared/endpoint.ts'
import type { Config } from '../config/config.ts'
import { settingWords as words } from '../messages.settings.ts'

/** Who has a part of the product: `some` is a share of accounts and everybody in these roles. */
export type Audience = {
  who: 'everyone' | 'nobody' | 'some'
  /** Percent of accounts; always the same ones, and more of them when it grows. */
  share: number
  roles: Role[]
}

export type SettingValue = string | number | readonly string[] | Audience

/** How it is typed in. */
export type SettingInput =
  | { kind: 'number'; least: number; most: number; step: number }
  | { kind: 'text'; most: number }
  | { kind: 'time' }
  | { kind: 'choice'; options: readonly { value: string; label: () => string }[] }
  | { kind: 'list'; most: number }
  | { kind: 'audience' }

type Words = {
  label: string
  /** One sentence: what it does. */
  description: string
  /** What a number counts, and one of it where that is another word. */
  unit?: string
  unitOfOne?: string
  /** Who answers for a part of the product. */
  owner?: string
}

export type Setting<Value extends SettingValue = SettingValue> = {
  /** `feature.whatItSets`; stored, so that it stays the same. */
  name: string
  schema: z.ZodType<Value>
  /** What it is unless an admin has chosen; the environment may say. */
  usual: Value | ((config: Config) => Value)
  /** The variable that `usual` reads. */
  variable?: string
  input: SettingInput
  words: () => Words
}

type Declared<Value extends SettingValue> = Pick<
  Setting<Value>,
  'name' | 'usual' | 'variable' | 'words'
>

/** Values of several settings that exclude each other. */
export type SettingConflict = { setting: Setting; reason: string }

/** The settings of one feature. */
export type SettingGroup = {
  label: () => string
  settings: readonly Setting[]
  /** The first of its settings that does not go with the others. */
  conflict?: (of: ReadSetting) => SettingConflict | undefined
}

export type ReadSetting = <Value extends SettingValue>(setting: Setting<Value>) => Value

export function numberSetting({
  least,
  most,
  step = 1,
  ...declared
}: Declared<number> & { least: number; most: number; step?: number }): Setting<number> {
  const error = () => words.notBetween(least, most)
  const schema = z
    .number({ error: () => words.notANumber })
    .min(least, { error })
    .max(most, { error })
    .refine((value) => Number.isInteger(value / step), { error: () => words.notInSteps(step) })
  return { ...declared, schema, input: { kind: 'number', least, most, step } }
}

/** One line. */
export function textSetting(
  declared: Declared<string> & { schema: z.ZodType<string>; most: number },
): Setting<string> {
  const { most, ...rest } = declared
  return { ...rest, input: { kind: 'text', most } }
}

/** A time of the day, on the deployment's clock. */
export function timeSetting(declared: Declared<string>): Setting<string> {
  const schema = z
    .string({ error: () => words.notATime })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => words.notATime })
  return { ...declared, schema, input: { kind: 'time' } }
}

export function choiceSetting<Choice extends string>({
  options,
  ...declared
}: Declared<Choice> & {
  options: readonly { value: Choice; label: () => string }[]
}): Setting<Choice> {
  const values = options.map(({ value }) => value) as [Choice, ...Choice[]]
  const schema = z.enum(values, { error: () => words.notAChoice }) as unknown as z.ZodType<Choice>
  return { ...declared, schema, input: { kind: 'choice', options } }
}

/** Several of a kind, each on a line of its own. */
export function listSetting({
  item,
  most,
  ...declared
}: Declared<readonly string[]> & { item: z.ZodType<string>; most: number }): Setting<
  readonly string[]
> {
  const schema = z
    .array(item, { error: () => words.notAList })
    .max(most, { error: () => words.tooMany(most) })
    .transform((values): readonly string[] => [...new Set(values)])
  return { ...declared, schema, input: { kind: 'list', most } }
}

/** What a setting is as long as nobody has chosen. */
export function usualOf<Value extends SettingValue>(
  { usual }: Setting<Value>,
  config: Config,
): Value {
  return typeof usual === 'function' ? usual(config) : (usual as Value)
}
