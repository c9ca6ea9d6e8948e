/** What the lines of each kind are: their fields, what may be taken in, and how they are read. */
import { z } from 'zod'
import * as applications from '#features/applications/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { QuestionKind } from '#features/applications/contract.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { saveIntake } from '#features/hiring/contract.ts'
import { contentSchema } from '#features/postings/contract.ts'
import {
  saveScorecard,
  saveTeam,
  saveTemplate,
  stageCategories,
  stagesAtMost,
} from '#features/hiring-pipeline/contract.ts'
import { idSchema, textSchema } from '#shared/schemas.ts'
import { namesOf } from '#shared/person-names.ts'
import type { TransferKind } from '../contract.ts'
import type { FieldForm, Fields, Line } from './lines.ts'

export type Kind = {
  fields: Fields
  /** The field that says which record a line is about. */
  key: 'id' | 'jobId' | 'applicantId'
  /** The fields that are taken in; the others are told only. */
  taken: z.ZodType<Line>
  /** A stored record as a line. */
  lineOf: (row: Line) => Line
}

const pick = (line: Line, names: readonly string[]): Line =>
  Object.fromEntries(names.map((name) => [name, line[name]]))

const textsOrNull = new Set(['workMode', 'startsOn', 'lastDay'])
const texts = new Set([
  'title',
  'description',
  'department',
  'team',
  'requisitionId',
  'language',
  'applyUrl',
])
const contentFields = Object.fromEntries(
  Object.keys(contentSchema.shape).map((name): [string, FieldForm] => [
    name,
    texts.has(name) ? 'text' : textsOrNull.has(name) ? 'textOrNull' : 'json',
  ]),
)

type Question = {
  kind: string
  label: string
  required: boolean
  options: string[]
  expected: string | null
}
type Answer = { label: string; kind: QuestionKind; value: string; asExpected?: boolean | null }
type Snapshot = {
  name: string
  formerNames?: string[]
  email: string
  profile: Profile
}

function applicantLine(row: Line): Line {
  const snapshot = row['snapshot'] as Snapshot
  const { basics } = snapshot.profile
  const hidden = row['hidden'] === true
  const gone = row['status'] === 'withdrawn'
  const told = (text: string | undefined) => (hidden || gone ? '' : (text ?? ''))
  const facts = hidden
    ? jobFacts.anonymousFacts(
        { profile: snapshot.profile, names: namesOf(snapshot) },
        row['submittedAt'] as Date,
      )
    : null
  const answers = gone ? [] : (row['answers'] as Answer[])
  return {
    ...pick(row, ['id', 'jobId', 'jobTitle', 'status', 'stage', 'referred']),
    name: hidden ? '' : snapshot.name,
    email: told(basics?.email || snapshot.email),
    phone: told(basics?.phone),
    headline: gone ? '' : facts ? (facts.title ?? '') : (basics?.label ?? ''),
    coverNote: told(row['coverNote'] as string),
    answers: answers.map((answer) => ({
      label: answer.label,
      value: hidden ? applications.answerAtFirstLook(answer).value : answer.value,
      asExpected: answer.asExpected ?? null,
    })),
    submittedAt: (row['submittedAt'] as Date).toISOString(),
  }
}

export const kinds: Readonly<Record<TransferKind, Kind>> = {
  postings: {
    fields: { id: 'text', status: 'text', ...contentFields },
    key: 'id',
    taken: contentSchema,
    // A draft that was stored before a field existed has that field's default.
    lineOf: (row) => ({ ...pick(row, ['id', 'status']), ...contentSchema.parse(row['draft']) }),
  },
  intakes: {
    fields: { jobId: 'text', takes: 'json', respondWithinDays: 'json', questions: 'json' },
    key: 'jobId',
    taken: saveIntake.body!,
    lineOf: (row) => ({
      ...pick(row, ['jobId', 'takes', 'respondWithinDays']),
      // Without ids: a question is known by its words.
      questions: (row['questions'] as Question[]).map(
        ({ kind, label, required, options, expected }) => ({
          kind,
          label,
          required,
          options,
          expected,
        }),
      ),
    }),
  },
  teams: {
    fields: { jobId: 'text', criteria: 'json', anonymousFirst: 'json', seats: 'json' },
    key: 'jobId',
    taken: saveTeam.body!.transform((team) => ({
      ...team,
      seats: team.seats.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
    })),
    lineOf: (row) => pick(row, ['jobId', 'criteria', 'anonymousFirst', 'seats']),
  },
  stages: {
    fields: { id: 'text', category: 'text', name: 'text', position: 'json' },
    key: 'id',
    taken: z.strictObject({
      category: z.enum(stageCategories),
      name: textSchema(40, 1),
      position: z.number().int().min(0).max(stagesAtMost).default(stagesAtMost),
    }),
    lineOf: (row) => pick(row, ['id', 'category', 'name', 'position']),
  },
  templates: {
    fields: { id: 'text', name: 'text', body: 'text' },
    key: 'id',
    taken: saveTemplate.body!.pick({ name: true, body: true }),
    lineOf: (row) => pick(row, ['id', 'name', 'body']),
  },
  applicants: {
    fields: {
      ...({ id: 'text', jobId: 'text', jobTitle: 'text', name: 'text', email: 'text' } as const),
      ...({ phone: 'text', headline: 'text', status: 'text', stage: 'text' } as const),
      ...({ referred: 'json', coverNote: 'text', answers: 'json', submittedAt: 'text' } as const),
    },
    key: 'id',
    taken: z.strictObject({ status: textSchema(40, 1), stage: textSchema(40).default('') }),
    lineOf: applicantLine,
  },
  notes: {
    fields: { id: 'text', applicantId: 'text', author: 'text', text: 'text', at: 'text' },
    key: 'id',
    taken: z.strictObject({ applicantId: idSchema, text: textSchema(2000, 1) }),
    lineOf: (row) => ({
      ...pick(row, ['id', 'applicantId', 'author', 'text']),
      at: (row['at'] as Date).toISOString(),
    }),
  },
  scorecards: {
    fields: { applicantId: 'text', verdict: 'text', summary: 'text', scores: 'json' },
    key: 'applicantId',
    taken: saveScorecard.body!,
    lineOf: (row) => pick(row, ['applicantId', 'verdict', 'summary', 'scores']),
  },
}

/** The fields that an import of this kind takes in. */
export const takenFields: Readonly<Record<TransferKind, readonly string[]>> = {
  postings: Object.keys(contentFields),
  intakes: ['takes', 'respondWithinDays', 'questions'],
  teams: ['criteria', 'anonymousFirst', 'seats'],
  stages: ['category', 'name', 'position'],
  templates: ['name', 'body'],
  applicants: ['status', 'stage'],
  notes: ['applicantId', 'text'],
  scorecards: ['verdict', 'summary', 'scores'],
}
