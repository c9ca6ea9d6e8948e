/** Why a search found a job: the skills it names in its text and not in its title. */
import type { CardRow } from '#features/jobs/server/service.ts'
import { skillsIn, skillsNamed, skills } from '#features/job-facts/server/service.ts'
import type { Token } from './search/tokens.ts'

/** The numbers of the skills that were searched for, without those that a job must not have. */
export function skillsAsked(groups: readonly (readonly Token[])[]): ReadonlySet<number> {
  const wanted = groups.flatMap((group) => group.filter(({ not }) => !not).map(({ text }) => text))
  // "machine learning" is one skill, and so is each word of "react typescript".
  return new Set([...skillsNamed(wanted), ...skillsIn(wanted.join(' '))])
}

/** The names of those that the job's text names, and its title does not. */
export function skillsInTextAlone(
  { title, skillIds }: Pick<CardRow, 'title' | 'skillIds'>,
  asked: ReadonlySet<number>,
): string[] {
  const named = [...asked].filter((id) => skillIds.includes(id))
  if (named.length === 0) return []
  const inTitle = new Set([...skillsIn(title), ...skillsNamed(title.split(/[\s,/()]+/))])
  return named.flatMap((id) => {
    const name = skills[id - 1]?.name
    return !name || inTitle.has(id) ? [] : [name]
  })
}
