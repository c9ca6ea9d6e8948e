import { fork, type ChildProcess } from 'node:child_process'

/**
 * A process that runs a module of ours on what strangers give it. It has no secret of ours, and what it says as it
 * breaks is not kept: that would hold people's words. When its heap is full, V8 ends it with SIGABRT.
 */
export function startProcess(module: URL, memoryMb: number): ChildProcess {
  return fork(module, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
