/** The HTML around the rendered page. Plain text, so that it costs nothing to make. */
import { currentLocale, defaultLocale } from '#shared/locale.ts'
import { jsonForScript, textForHtml } from './escape.ts'
import type { FullHead } from './head.ts'

/** Addresses from Vite's manifest; empty lists in development. */
export type PageAssets = {
  script: string
  styles: string[]
  modules: string[]
  fonts: string[]
  /** Vite's React refresh preamble, in development. */
  preamble?: string
}

/** Decides light or dark before anything is painted, so that nothing flashes. */
const themeScript = `try{let t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/**
 * Loads the scripts once the page has been painted: it is complete without them, and on a slow line
 * they would take the bandwidth that styles and fonts need. A page in the background is not painted.
 * They run once all of the HTML is there: its end carries the data, and a page may come in parts.
 */
const startScript = `{let d=document,{nonce,dataset:{script,modules}}=d.currentScript,begun=0,add=(tag,more)=>d.head.append(Object.assign(d.createElement(tag),{crossOrigin:'',nonce},more)),go=()=>{if(begun++)return;for(let href of modules.split(' '))href&&add('link',{rel:'modulepreload',href});let run=()=>add('script',{type:'module',src:script});d.readyState=='loading'?d.addEventListener('DOMContentLoaded',run):run()};d.hidden?go():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)));setTimeout(go,2000)}`

/**
 * A form that is sent before its scripts are there waits for them: no address of a page takes it. Searches
 * are links with fields, and go at once.
 */
const waitScript = `addEventListener('submit',e=>{let{target:form,submitter}=e,{dataset}=document.documentElement;if(dataset.ready||form.method!='post')return;e.preventDefault();addEventListener('hydrated',()=>form.isConnected&&form.requestSubmit(submitter),{once:true})},true)`

/** The same on every page, so that a policy can name them by their hashes. */
export const inlineScripts: readonly string[] = [themeScript, startScript, waitScript]

/** Names of an installed app are in the language of the page that it was installed from. */
function manifestPath(): string {
  const locale = currentLocale()
  return `/manifest.webmanifest${locale === defaultLocale ? '' : `?locale=${locale}`}`
}

/**
 * Everything up to the place where React's HTML goes.
 *
 * @param nonce of this response; null for a page that visitors share, whose policy names hashes
 */
export function documentStart(head: FullHead, assets: PageAssets, nonce: string | null): string {
  const trusted = nonce === null ? '' : ` nonce="${nonce}"`
  const title = textForHtml(head.title)
  const description = textForHtml(head.description)
  return `<!doctype html>
<html lang="${currentLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title>${[
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${textForHtml(head.robots ?? 'index, follow')}">`,
    `<link rel="canonical" href="${textForHtml(head.canonical)}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${textForHtml(head.canonical)}">`,
    ...(head.picture
      ? [
          `<meta property="og:image" content="${textForHtml(head.picture)}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`,
        ]
      : []),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f8f6f1" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#171613" media="(prefers-color-scheme: dark)">',
    // React Aria takes the nonce for its own style element from here.
    ...(trusted ? [`<meta property="csp-nonce"${trusted}>`] : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="manifest" href="${manifestPath()}"><link rel="apple-touch-icon" href="/icons/180.png">`,
    `<script${trusted}>${themeScript}</script><script${trusted}>${waitScript}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...(assets.preamble
      ? [
          `<script type="module"${trusted}>${assets.preamble}</script>`,
          `<script type="module" src="${assets.script}"${trusted} crossorigin></script>`,
        ]
      : [
          `<script${trusted} data-script="${assets.script}" data-modules="${assets.modules.join(' ')}">${startScript}</script>`,
        ]),
    ...(head.jsonLd ? [structuredData(head.jsonLd, head.picture)] : []),
  ].join('')}</head><body><div id="root">`
}

function structuredData(told: NonNullable<FullHead['jsonLd']>, picture: string | null): string {
  const data = typeof told === 'function' ? told(picture) : told
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`
}

/** Everything after React's HTML; `data` is read by `entry-browser.tsx`. */
export function documentEnd(data: unknown): string {
  return `</div><script type="application/json" id="page-data">${jsonForScript(data)}</script></body></html>`
}
