/** What tests of the wallet expect of it: a model of a few lines. */
import { dayInZone } from '#shared/dates.ts'

const limits = {
  free: { daily: Infinity, lifetime: 1 },
  basic: { daily: 20, lifetime: Infinity },
  premium: { daily: 40, lifetime: Infinity },
}

const dayMs = 86_400_000

/** What a person would keep on a sheet of paper. */
export class WalletModel {
  plan: keyof typeof limits = 'free'
  lifetime = 0
  day = ''
  count = 0
  credits: number[] = []
  charges: { id: string; state: string; day: string }[] = []

  left(): number {
    const { daily, lifetime } = limits[this.plan]
    return Math.max(0, Math.min(daily - this.count, lifetime - this.lifetime))
  }

  turn(now: Date, timeZone: string): void {
    const today = dayInZone(now, timeZone)
    if (today !== this.day) this.count = 0
    this.day = today
    this.credits = this.credits.filter((expiry) => expiry > now.getTime())
  }

  hold(): boolean {
    if (this.left() === 0 && this.credits.length === 0) return false
    if (this.left() === 0) this.credits.shift()
    this.count += 1
    this.lifetime += 1
    return true
  }

  comeBack(day: string, ourFault: boolean, now: Date): void {
    const before = this.left()
    this.lifetime -= 1
    if (ourFault && day === this.day) this.count -= 1
    if (this.left() === before) this.credits.push(now.getTime() + 90 * dayMs)
  }
}
