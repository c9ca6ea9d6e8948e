/** What people say around a search. */
import { isPlain, keyOf, type Token } from './tokens.ts'

/** Said around a search, and nothing of the job. */
const sayings = new Set(
  `near me|nearby|around me|looking for|looking|search for|searching for|seeking|seek|hi|hello|hey
  |please|pls|plz|thanks|thank you|i|im|i'm|i’m|i am|i need|need|i want|want|any|work as|job as|not required|not needed|not necessary|all jobs
  |everything|who is hiring|who's hiring|who’s hiring|whos hiring|who hires|companies hiring|companies that are hiring|now hiring|hiring now
  |urgently hiring|urgent hiring|hiring urgently|is there any|are there any|are there|is there|what jobs are there|i want to work|want to work
  |i would like to work|i'd like to work|based out of|moving to|relocating to|looking for work|looking for a job`
    .split('|')
    .map((saying) => saying.trim()),
)
const longestSaying = Math.max(...[...sayings].map((saying) => saying.split(' ').length))

/** The words of such sayings among those of a search. */
export function* sayingsIn(tokens: readonly Token[]): Generator<Token> {
  for (let start = 0; start < tokens.length; start++) {
    for (let length = longestSaying; length >= 1; length--) {
      const run = tokens.slice(start, start + length)
      if (run.length === length && run.every(isPlain) && sayings.has(run.map(keyOf).join(' '))) {
        yield* run
        start += length - 1
        break
      }
    }
  }
}
