/** Which posting someone of the demo data asks about: one of their trade, at their level. */
import type { Profile } from '#features/profiles/contract.ts'

/** Takes postings from a company one after the other, the one that fits best first. */
export class JobPicker {
  readonly #taken = new Set<string>()
  readonly #facts: ReadonlyMap<string, { title: string; text: string }>

  constructor(facts: ReadonlyMap<string, { title: string; text: string }>) {
    this.#facts = facts
  }

  /** @returns undefined when the company has no open job left */
  take(jobIds: readonly string[], profile: Profile): string | undefined {
    let best: { id: string; fit: number } | undefined
    for (const id of jobIds) {
      const job = this.#facts.get(id)
      if (!job || this.#taken.has(id)) continue
      const fit = fitOf(job, profile)
      if (!best || fit > best.fit) best = { id, fit }
    }
    if (best) this.#taken.add(best.id)
    return best?.id
  }
}

function fitOf(job: { title: string; text: string }, profile: Profile): number {
  const title = job.title.toLowerCase()
  const titles = profile.preferences?.titles ?? []
  const named = titles.some((wanted) => title.includes(wanted.toLowerCase()))
  const skills = (profile.skills ?? []).filter((skill) => job.text.includes(skill.name)).length
  const level = levels.findIndex((name) => title.includes(name))
  const wanted = levels.indexOf(profile.preferences?.seniority ?? 'mid')
  const distance = Math.abs((level === -1 ? levels.indexOf('mid') : level) - wanted)
  // Short titles first: these are the postings that people look at before others.
  return (named ? 4 : 0) + Math.min(3, skills) - distance - title.length / 80
}

const levels = ['junior', 'mid', 'senior', 'lead']
