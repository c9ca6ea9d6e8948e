/**
 * What a page that anybody may open loads before its visitor has done anything: scripts and styles,
 * gzipped, as its HTML names them. Fails above the budget and names the page and its biggest chunks.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openBuild } from '#app/web/bundle.ts'

const dist = join(import.meta.dirname, '../dist')
const mostScript = 150_000
const mostStyle = 15_000

type Asset = { name: string; bytes: number }

function weigh(files: string[]): { bytes: number; biggest: Asset[] } {
  const assets = files.map((file) => ({
    name: file.replace('/assets/', ''),
    bytes: statSync(`${join(dist, 'client', file)}.gz`).size,
  }))
  return {
    bytes: assets.reduce((sum, asset) => sum + asset.bytes, 0),
    biggest: assets.toSorted((one, other) => other.bytes - one.bytes),
  }
}

if (!existsSync(join(dist, 'build.json'))) {
  console.error('Nothing is built yet: npm run build')
  process.exit(1)
}
const bundle = await openBuild(dist)
const { publicPages } = await bundle.entry()
const pages = publicPages()
  .map(({ path, source }) => {
    const assets = bundle.assetsFor([source])
    return { path, script: weigh([assets.script, ...assets.modules]), style: weigh(assets.styles) }
  })
  .toSorted((one, other) => other.script.bytes - one.script.bytes)

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
for (const { path, script, style } of pages) {
  console.log(`${inKilobytes(script.bytes)} script, ${inKilobytes(style.bytes)} style  ${path}`)
}
const heavy = pages.filter(
  ({ script, style }) => script.bytes > mostScript || style.bytes > mostStyle,
)
for (const { path, script, style } of heavy) {
  const list = [...script.biggest, ...style.biggest].map(
    ({ name, bytes }) => `  ${inKilobytes(bytes)} ${name}`,
  )
  console.error(`Too heavy: ${path}\n${list.join('\n')}`)
}
console.log(
  `${pages.length} pages, ${heavy.length} above ${inKilobytes(mostScript)} of script or ${inKilobytes(mostStyle)} of style`,
)
process.exit(heavy.length > 0 || pages.length === 0 ? 1 : 0)
