/** The HTML around the rendered page. Plain text, so that it costs nothing to make. */
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
export const themeScript = `try{let t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/**
 * Loads the scripts once the page has been painted: it is complete without them, and on a slow line
 * they would take the bandwidth that styles and fonts need. A page in the background is not painted.
 * They run once all of the HTML is there: its end carries the data, and a page may come in parts.
 */
function startScript({ script, modules }: PageAssets): string {
  return `{let d=document,n=d.currentScript.nonce,begun=0,add=(tag,more)=>d.head.append(Object.assign(d.createElement(tag),{crossOrigin:'',nonce:n},more)),go=()=>{if(begun++)return;for(let href of ${JSON.stringify(modules)})add('link',{rel:'modulepreload',href});let run=()=>add('script',{type:'module',src:${JSON.stringify(script)}});d.readyState=='loading'?d.addEventListener('DOMContentLoaded',run):run()};d.hidden?go():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)));setTimeout(go,2000)}`
}

/** Everything up to the place where React's HTML goes. */
export function documentStart(head: FullHead, assets: PageAssets, nonce: string): string {
  const title = textForHtml(head.title)
  const description = textForHtml(head.description)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title>${[
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${textForHtml(head.robots ?? 'index, follow')}">`,
    `<link rel="canonical" href="${textForHtml(head.canonical)}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f8f6f1" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#171613" media="(prefers-color-scheme: dark)">',
    // React Aria takes the nonce for its own style element from here.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script nonce="${nonce}">${themeScript}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...(assets.preamble
      ? [
          `<script type="module" nonce="${nonce}">${assets.preamble}</script>`,
          `<script type="module" src="${assets.script}" nonce="${nonce}" crossorigin></script>`,
        ]
      : [`<script nonce="${nonce}">${startScript(assets)}</script>`]),
    ...(head.jsonLd
      ? [`<script type="application/ld+json">${jsonForScript(head.jsonLd)}</script>`]
      : []),
  ].join('')}</head><body><div id="root">`
}

/** Everything after React's HTML; `data` is read by `entry-browser.tsx`. */
export function documentEnd(data: unknown): string {
  return `</div><script type="application/json" id="page-data">${jsonForScript(data)}</script></body></html>`
}
