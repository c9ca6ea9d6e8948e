/** How long a request has waited for connections. Statements that wait side by side wait once. Pure. */
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
