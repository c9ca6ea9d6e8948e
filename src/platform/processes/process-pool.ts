/**
 * Work that may end the process it runs in: native code, and files of strangers. It runs in child processes,
 * one job at a time in each. When one of them ends, only its own job is lost.
 */
import type { ChildProcess } from 'node:child_process'
import type { FromProcess } from './answer-jobs.ts'
import { startProcess } from './start-process.ts'

export type PoolOptions = {
  /** What each process runs: it calls `answerJobs`. */
  module: URL
  /** Processes at once. */
  size: number
  /** Of the heap of each process. */
  memoryMb: number
  /** A job that takes longer is given up with its process. */
  jobMs: number
  /** Jobs in line behind those that are under way; more are refused. */
  waitingAtMost: number
  /** What jobs leave behind in a process goes with it after so many; never unless told. */
  jobsAtMost?: number
}

/** `time`: it took too long; `memory`: it needed too much; `end`: it ended its process otherwise. */
export type LossReason = 'time' | 'memory' | 'end'

/** The job was given up with its process. The same job would be lost again. */
export class LostJob extends Error {
  readonly reason: LossReason
  constructor(reason: LossReason, options?: ErrorOptions) {
    super(`A job was given up with its process: ${reason}`, options)
    this.reason = reason
  }
}

/** Too many wait already. */
export class PoolFull extends Error {}

type Asked<Job, Result> = {
  job: Job
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

type Member<Job, Result> = {
  child: ChildProcess
  jobs: number
  isReady: boolean
  asked?: Asked<Job, Result>
  timer?: NodeJS.Timeout
}

/** Starting takes longer on a busy machine than any job may. */
const startMs = 30_000
/** The libraries of an idle process take memory that a server at rest need not keep. */
const idleMs = 60_000

/**
 * @returns runs a job in the next process that is free, and starts processes as they are needed. Jobs and
 *   results are what structured cloning can copy.
 *   It rejects with LostJob, PoolFull, or the message of what the job threw.
 */
export function createProcessPool<Job, Result>(
  options: PoolOptions,
): (job: Job) => Promise<Result> {
  const { module, size, memoryMb, jobMs, waitingAtMost, jobsAtMost = Infinity } = options
  const members = new Set<Member<Job, Result>>()
  const idle: Member<Job, Result>[] = []
  const waiting: Asked<Job, Result>[] = []

  function assign(): void {
    while (waiting.length > 0) {
      const member = idle.pop() ?? (members.size < size ? start() : undefined)
      if (!member) return
      give(member, waiting.shift()!)
    }
  }

  function start(): Member<Job, Result> {
    const child = startProcess(module, memoryMb)
    const member: Member<Job, Result> = { child, jobs: 0, isReady: false }
    members.add(member)
    child.on('message', (message) => hear(member, message as FromProcess<Result>))
    child.on('error', (cause) => lose(member, new LostJob('end', { cause })))
    child.once('exit', (_code, signal) =>
      // What V8 does when a heap is full.
      lose(member, new LostJob(signal === 'SIGABRT' ? 'memory' : 'end')),
    )
    return member
  }

  function give(member: Member<Job, Result>, asked: Asked<Job, Result>): void {
    member.asked = asked
    limit(member, member.isReady ? jobMs : startMs)
    member.child.ref()
    member.child.channel?.ref()
    member.child.send(asked.job as object, (cause) => {
      if (cause) lose(member, new LostJob('end', { cause }))
    })
  }

  function limit(member: Member<Job, Result>, ms: number): void {
    clearTimeout(member.timer)
    member.timer = setTimeout(() => lose(member, new LostJob('time')), ms)
  }

  function hear(member: Member<Job, Result>, message: FromProcess<Result>): void {
    if (message.kind === 'ready') {
      member.isReady = true
      if (member.asked) limit(member, jobMs)
      return
    }
    // An answer that was on its way when the job was given up.
    if (!members.has(member)) return
    const { asked } = member
    delete member.asked
    member.jobs++
    if (member.jobs < jobsAtMost) rest(member)
    else end(member)
    if (message.kind === 'result') asked?.resolve(message.result)
    else asked?.reject(new Error(message.message))
    assign()
  }

  function rest(member: Member<Job, Result>): void {
    // A process that waits for nothing but idle ones may end, and they end with it.
    member.child.unref()
    member.child.channel?.unref()
    clearTimeout(member.timer)
    member.timer = setTimeout(() => end(member), idleMs).unref()
    idle.push(member)
  }

  function end(member: Member<Job, Result>): void {
    clearTimeout(member.timer)
    members.delete(member)
    const at = idle.indexOf(member)
    if (at >= 0) idle.splice(at, 1)
    member.child.kill('SIGKILL')
  }

  function lose(member: Member<Job, Result>, error: LostJob): void {
    if (!members.has(member)) return
    end(member)
    member.asked?.reject(error)
    assign()
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const isFree = idle.length > 0 || members.size < size
      if (!isFree && waiting.length >= waitingAtMost) {
        reject(new PoolFull('Too many jobs wait'))
        return
      }
      waiting.push({ job, resolve, reject })
      assign()
    })
}
