/** The same question through HTTP and through `pg` alone, in turns. */
import { timed } from './rates.ts'

/** Both ways of one question. */
export type Ways = { viaHttp: () => Promise<unknown>; viaPg: () => Promise<unknown> }

/** Milliseconds of each question. */
export type Times = { http: number[]; pg: number[] }

/**
 * The first rounds are not counted: a process that has run for a minute has compiled what it does often.
 *
 * @param next ways of the next question; what it does itself is not measured
 */
export async function askInTurns(
  next: () => Ways | Promise<Ways>,
  { uncounted, counted }: { uncounted: number; counted: number },
): Promise<Times> {
  const times: Times = { http: [], pg: [] }
  for (let round = -uncounted; round < counted; round++) {
    const { viaHttp, viaPg } = await next()
    const taken = { http: 0, pg: 0 }
    const timeHttp = async () => (taken.http = await timed(viaHttp))
    const timePg = async () => (taken.pg = await timed(viaPg))
    // The second finds the pages warm.
    for (const time of round % 2 ? [timeHttp, timePg] : [timePg, timeHttp]) await time()
    if (round < 0) continue
    times.http.push(taken.http)
    times.pg.push(taken.pg)
  }
  return times
}
