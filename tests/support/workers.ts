import { availableParallelism, totalmem } from 'node:os'

/** In a container, what it may have. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

const memoryOfEach = 4 * 1024 ** 3

/**
 * How many tests run beside each other: one for each core, as far as the memory goes. A journey's worker has a
 * database, a server and a browser. Two on the smallest machine: each waits now and then.
 */
export const workers = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(memory / memoryOfEach)),
)
