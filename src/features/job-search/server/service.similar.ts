/** Jobs like another one. */
import type { Context } from '#platform/context.ts'
import { findCards, cardOf } from '#features/jobs/server/service.ts'
import { findSimilar } from './queries.ranked.ts'
import * as search from './queries.search.ts'
import { wordQueryOf } from './search/question.ts'
import { readTyped } from './search/tokens.ts'
import { readQuestion } from './service.words.ts'
import { slicesBetween, walkByTime } from './slices.ts'

/** Open jobs whose titles share words with this one, best first. */
export async function similarJobs(
  context: Pick<Context, 'db'>,
  job: { number: number; title: string },
  limit: number,
): Promise<ReturnType<typeof cardOf>[]> {
  const words = titleWords(job.title)
  if (words.length === 0) return []
  const groups = readTyped(words.join(' or ')).groups
  const wordQuery = wordQueryOf(await readQuestion(context, groups, { asTyped: true }))
  const ground = await search.readGround(context.db, {})
  if (!wordQuery || !ground.oldest || !ground.newest) return []
  const rows = await findSimilar(
    context.db,
    {
      words: wordQuery,
      must: [],
      oneOf: [],
      since: null,
      payFloor: null,
    },
    walkByTime(slicesBetween(ground.newest.getTime(), ground.oldest.getTime())),
    job.number,
    limit,
  )
  return (await findCards(context.db, rows)).map((row) => cardOf(row))
}

/** Words that say how senior or how employed, not what the work is. */
const emptyWords =
  /^(senior|sr|junior|jr|lead|principal|staff|head|of|the|and|for|in|at|to|a|an|i{1,3}|iv|m|w|f|d|x|remote|hybrid|part|full|time|temporary|intern)$/i

function titleWords(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu) ?? []
  return [...new Set(words.filter((word) => !emptyWords.test(word)))].slice(0, 6)
}
