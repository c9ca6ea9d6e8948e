/** All systems that are read posting by posting. */
import { bambooHr } from './bamboohr.ts'
import { icims } from './icims.ts'
import { jazzHr } from './jazzhr.ts'
import { oracle } from './oracle.ts'
import { sitemap } from './sitemap.ts'
import { smartRecruiters } from './smartrecruiters.ts'
import type { CrawledBoard, CrawledSystem } from './system.ts'
import { workday } from './workday.ts'

/** Those known by their hosts first; any site may have a sitemap. */
const systems: readonly CrawledSystem[] = [
  smartRecruiters,
  workday,
  oracle,
  bambooHr,
  icims,
  jazzHr,
  sitemap,
]

/** The board that a link to it, or to one of its postings, belongs to; null for other sites. */
export function crawledBoardOf(link: string): CrawledBoard | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  for (const system of systems) {
    const board = system.boardOf(url)
    if (board && board.address.length <= 2_000 && board.token.length <= 100) {
      return { kind: system.kind, ...board }
    }
  }
  return null
}

/** @throws Error for a kind that is read another way */
export function systemOf(kind: string): CrawledSystem {
  const system = systems.find((one) => one.kind === kind)
  if (!system) throw new Error(`${kind} is not read posting by posting`)
  return system
}
