/** How long one request waits for the database, over all that it asks: connections, locks, statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Waits that are side by side count once. Pure. */
export class Patience {
  private spent = 0
  private waiting = 0
  private since = 0

  begin(now: number): void {
    if (this.waiting === 0) this.since = now
    this.waiting += 1
  }

  end(now: number): void {
    this.waiting -= 1
    if (this.waiting === 0) this.spent += now - this.since
  }

  /** @returns milliseconds that are left of so many */
  left(limit: number, now: number): number {
    const waitingNow = this.waiting > 0 ? now - this.since : 0
    return Math.max(0, limit - this.spent - waitingNow)
  }
}

const turn = 50
let passed = 0
let turnedAt = performance.now()
setInterval(() => {
  passed = waitingTime()
  turnedAt = performance.now()
}, turn).unref()

/**
 * Milliseconds for waiting. Of a time in which this process was too busy to hear an answer, a moment counts
 * alone: it was not the database that let anyone wait.
 */
export function waitingTime(): number {
  return passed + Math.min(performance.now() - turnedAt, 2 * turn)
}

/** What a pool grants to a request. */
export type RequestLimits = {
  /** Milliseconds for the first connection. */
  first: number
  /** Milliseconds for connections, over all statements. */
  connections: number
  /** Milliseconds for connections, locks and statements together. */
  database: number
}

/** The request has used up what it may spend on the database. */
export class OutOfPatience extends Error {
  constructor() {
    super('The request has waited for the database for too long')
  }
}

/** The time of one request. Good for nothing once the request has been answered. */
export class RequestTime {
  readonly connecting = new Patience()
  /** It has had a connection. */
  hasBegun = false
  private readonly database = new Patience()
  private readonly mayTake: number
  private readonly refuse: (error: OutOfPatience) => void
  private limit: number | undefined
  private timer: NodeJS.Timeout | undefined
  private over = false

  /** @param mayTake milliseconds, where the pool would grant less */
  constructor(mayTake: number, refuse: (error: OutOfPatience) => void) {
    this.mayTake = mayTake
    this.refuse = refuse
  }

  /** What is asked of the database from now on counts. @returns milliseconds that are left */
  begin(limits: RequestLimits): number {
    const now = waitingTime()
    if (this.limit === undefined) {
      this.limit = Math.max(limits.database, this.mayTake)
      this.watch(this.limit)
    }
    this.database.begin(now)
    return this.database.left(this.limit, now)
  }

  end(): void {
    this.database.end(waitingTime())
  }

  /** @returns milliseconds that are left, or undefined where nothing has been asked yet */
  left(): number | undefined {
    return this.limit && this.database.left(this.limit, waitingTime())
  }

  close(): void {
    this.over = true
    clearTimeout(this.timer)
  }

  get isOver(): boolean {
    return this.over
  }

  /** It cannot have run out earlier than after the whole of it. */
  private watch(left: number): void {
    this.timer = setTimeout(() => {
      // What has arrived while this process was busy is read first.
      setImmediate(() => {
        if (this.over) return
        const now = this.left() ?? 0
        if (now > 0) this.watch(now)
        else this.refuse(new OutOfPatience())
      })
    }, left)
  }
}

const timeOfRequest = new AsyncLocalStorage<RequestTime | undefined>()

/** The time of the request that is being answered; none in tasks, and none once it was answered. */
export function currentRequestTime(): RequestTime | undefined {
  const time = timeOfRequest.getStore()
  return time?.isOver ? undefined : time
}

/**
 * A request that has spent its time on the database is refused at once; what it still does then is refused,
 * too, so that its transaction is rolled back.
 *
 * @param mayTake milliseconds, where more is needed than the pool grants
 * @throws OutOfPatience
 */
export function withinPatience<Result>(work: () => Promise<Result>, mayTake = 0): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const time = new RequestTime(mayTake, reject)
    timeOfRequest.run(time, work).then(
      (result) => {
        time.close()
        resolve(result)
      },
      (error: unknown) => {
        time.close()
        reject(error)
      },
    )
  })
}

/** What is done after a commit has to be done, however long the commit took. */
export function withoutPatience<Result>(work: () => Result): Result {
  return timeOfRequest.run(undefined, work)
}
