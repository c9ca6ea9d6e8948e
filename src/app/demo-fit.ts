/** Which posting someone of the demo data asks about: one of their trade, at their level. */
import type { Profile } from '#features/profiles/contract.ts'

/** Takes postings from a company one after the other, the one that fits best first. */
export class JobPicker {
  readonly #taken = new Set<string>()
  readonly #facts: ReadonlyMap<string, { title: string; text: string }>

  constructor(facts: ReadonlyMap<string, { title: string; text: string }>) {
    this.#facts = facts
  }

  /**
   * @param ofTrade leaves out jobs of other trades
   * @returns undefined when the company has no such open job left
   */
  take(jobIds: readonly string[], profile: Profile, ofTrade = false): string | undefined {
    const id = this.#bestOf(jobIds, profile, ofTrade)
    if (id) this.#taken.add(id)
    return id
  }

  /** Whether the company has an open job of the person's trade left. */
  hasOfTrade(jobIds: readonly string[], profile: Profile): boolean {
    return this.#bestOf(jobIds, profile, true) !== undefined
  }

  #bestOf(jobIds: readonly string[], profile: Profile, ofTrade: boolean): string | undefined {
    let best: { id: string; fit: number } | undefined
    for (const id of jobIds) {
      const job = this.#facts.get(id)
      if (!job || this.#taken.has(id)) continue
      if (ofTrade && !isNamed(job.title, profile)) continue
      const fit = fitOf(job, profile)
      if (!best || fit > best.fit) best = { id, fit }
    }
    return best?.id
  }
}

function fitOf(job: { title: string; text: string }, profile: Profile): number {
  const title = job.title.toLowerCase()
  const skills = (profile.skills ?? []).filter((skill) => job.text.includes(skill.name)).length
  const level = levels.findIndex((name) => title.includes(name))
  const wanted = levels.indexOf(profile.preferences?.seniority ?? 'mid')
  const distance = Math.abs((level === -1 ? levels.indexOf('mid') : level) - wanted)
  // Short titles first: these are the postings that people look at before others.
  const named = isNamed(job.title, profile)
  const isInternship = title.includes('intern')
  return (
    (named ? 4 : 0) + Math.min(3, skills) - distance - title.length / 80 - (isInternship ? 4 : 0)
  )
}

function isNamed(title: string, profile: Profile): boolean {
  const titles = profile.preferences?.titles ?? []
  return titles.some((wanted) => title.toLowerCase().includes(wanted.toLowerCase()))
}

const levels = ['junior', 'mid', 'senior', 'lead']
