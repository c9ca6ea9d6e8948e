/** A pool whose callers wait for a connection for so long at most, and in an order of their own. */
import pg from 'pg'
import {
  currentRequestTime,
  waitingTime,
  type RequestLimits,
  type RequestTime,
} from './patience.ts'

type Waiter = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/**
 * Gives up on waiting long before a connection that is being made is given up. Requests that have begun go first:
 * in one line, a busy process would begin all of them and finish none.
 */
export class ImpatientPool extends pg.Pool {
  /** Set by the watcher: nobody needs to wait to hear that the database is away. */
  isAway = (): boolean => false
  private readonly statementPatience: number
  private readonly limits: RequestLimits
  private readonly most: number
  /** Connections that someone has, or is about to have. */
  private taken = 0
  private readonly begun = new Set<Waiter>()
  private readonly others = new Set<Waiter>()

  constructor(
    config: pg.PoolConfig & { max: number },
    statementPatience: number,
    limits: RequestLimits,
  ) {
    super(config)
    this.most = config.max
    this.statementPatience = statementPatience
    this.limits = limits
    this.on('release', () => this.released())
  }

  /** How many wait for a connection. */
  get waiters(): number {
    return this.begun.size + this.others.size + this.waitingCount
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg.Pool.connect are not expressible in a subclass
  override connect(callback?: any): any {
    if (!callback) {
      return new Promise<pg.PoolClient>((resolve, reject) => {
        this.connect((error: Error | undefined, client?: pg.PoolClient) =>
          error ? reject(error) : resolve(client!),
        )
      })
    }
    if (this.isAway()) {
      const away = new Error('Connection terminated: the database is away')
      process.nextTick(callback, away, undefined, () => {})
      return undefined
    }
    let waiting = true
    const request = currentRequestTime()
    const line = request?.hasBegun ? this.begun : this.others
    request?.begin(this.limits)
    const limit = this.mayWait(request)
    request?.connecting.begin(waitingTime())
    const ended = () => {
      waiting = false
      request?.connecting.end(waitingTime())
      request?.end()
    }
    const waiter: Waiter = (error, client, release) => {
      clearTimeout(timer)
      if (!waiting) {
        // Its connection was made too late.
        if (client) release()
        return
      }
      ended()
      if (request && client) request.hasBegun = true
      callback(error, client, release)
    }
    // A connection that is idle, and nobody else's, is there at once.
    const isFree = this.taken < this.most && this.idleCount > this.waitingCount
    const timer = isFree
      ? undefined
      : setTimeout(() => {
          line.delete(waiter)
          ended()
          callback(new Error('timeout exceeded when trying to connect'), undefined, () => {})
        }, limit)
    line.add(waiter)
    this.serve()
  }

  private mayWait(request: RequestTime | undefined): number {
    if (!request) return this.statementPatience
    const { first, connections } = this.limits
    const left = request.connecting.left(connections, waitingTime())
    return request.hasBegun ? left : Math.min(left, first)
  }

  private serve(): void {
    for (const line of [this.begun, this.others]) {
      for (const waiter of line) {
        if (this.taken >= this.most) return
        line.delete(waiter)
        this.taken += 1
        super.connect((error, client, release) => {
          if (error) this.released()
          waiter(error, client, release)
        })
      }
    }
  }

  private released(): void {
    this.taken -= 1
    this.serve()
  }
}
