import { fork, type ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * A process that runs a module of ours on what strangers give it. It has no secret of ours, and what it says as it
 * breaks is not kept: that would hold people's words. When its heap is full, V8 ends it with SIGABRT.
 */
export function startProcess(module: URL, memoryMb: number): ChildProcess {
  const compiled = getCompileCacheDir()
  return fork(module, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // Where compiled code is kept is no secret, and halves the time of a start. Node adds its version to the folder.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
