/**
 * The door of the product: everything behind it is loaded with its compiled code, once there is some. It is the one file
 * in JavaScript: for a first file in TypeScript Node would load its compiler, 20 MB, at every start; and an older Node
 * could not even say which version is needed.
 */
import module from 'node:module'
import { join } from 'node:path'

const oldestNode = 24

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `You need Node ${oldestNode} or newer. This is ${process.version}. Use "npm start".`,
  )
  process.exit(1)
}

// Beside the packages: only who may change the program itself may write there. Where nobody may, each
// start compiles anew.
module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))

const { start } = await import('./start.ts')
await start()
