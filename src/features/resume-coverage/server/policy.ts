/** How a resume is compared with a job. Pure. */
import { coverageWeights, type Coverage } from '../contract.ts'

export type AskedSkill = { id: number; name: string; weight: keyof typeof coverageWeights }

/** A skill that the job calls a must is one, also when its text names it again. */
export function skillsAsked(
  must: readonly number[],
  named: readonly number[],
  nameOf: (id: number) => string,
): AskedSkill[] {
  const musts = new Set(must)
  return [...new Set([...must, ...named])].map((id) => ({
    id,
    name: nameOf(id),
    weight: musts.has(id) ? 'must' : 'named',
  }))
}

/** Weights of covered skills, of all weights, in percent. */
export function coverageOf(
  asked: readonly AskedSkill[],
  has: ReadonlySet<number>,
): Pick<Coverage, 'skills' | 'score'> {
  const sum = (skills: readonly AskedSkill[]) =>
    skills.reduce((total, { weight }) => total + coverageWeights[weight], 0)
  const all = sum(asked)
  return {
    skills: asked.map(({ id, name, weight }) => ({ name, weight, isCovered: has.has(id) })),
    score: all === 0 ? null : Math.round((sum(asked.filter(({ id }) => has.has(id))) / all) * 100),
  }
}

/** All words of a document, without addresses: a host is no skill. */
export function wordsOf(value: unknown, key = ''): string {
  if (key === 'url' || key === 'email') return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one) => wordsOf(one)).join('\n')
  if (value && typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => wordsOf(one, name))
      .join('\n')
  }
  return ''
}
