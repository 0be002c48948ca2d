import type { Asset } from '../../edge/kept-assets.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/** What the overview loads. Each path is a literal, so that the package has the file. */
export const OVERVIEW_ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['client.mjs', script(() => new URL('client.mjs', import.meta.resolve('gatehouse/client')))],
  [
    'login-envelope.mjs',
    script(() => new URL('login-envelope.mjs', import.meta.resolve('gatehouse/client'))),
  ],
  ['overview.mjs', script(() => new URL('./overview.mjs', import.meta.url))],
  ['overview-charts.mjs', script(() => new URL('./overview-charts.mjs', import.meta.url))],
  ['overview-figures.mjs', script(() => new URL('./overview-figures.mjs', import.meta.url))],
  ['uplot.js', script(() => new URL(import.meta.resolve('uplot/dist/uPlot.iife.min.js')))],
  [
    'uplot.css',
    { type: STYLE, address: () => new URL(import.meta.resolve('uplot/dist/uPlot.min.css')) },
  ],
])

function script(address: () => URL): Asset {
  return { type: SCRIPT, address }
}
