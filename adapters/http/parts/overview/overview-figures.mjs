import { daysChart, loginsChart } from './overview-charts.mjs'

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']
const MOST_PLATFORMS = 8

/** Functions that remove the current charts before new ones are drawn. */
let drawn = []

/**
 * @param {HTMLElement} place
 * @param {any} overview the answer of `GET /monitor/overview`
 * @param {string} language
 */
export async function showFigures(place, overview, language) {
  const uPlot = await chartLibrary()
  const words = wordsIn(language, place.closest('[data-zone]').dataset.zone)
  for (const end of drawn) end()
  fillTiles(place, overview, words)
  fillRoutes(place, overview.routes, words)
  const hasLogins = overview.logins.some(({ logins, failures }) => logins + failures > 0)
  const ofLogins = place.querySelector('.logins')
  sayNothing(ofLogins, !hasLogins)
  const draw = () => [
    ...(hasLogins ? [loginsChart(uPlot, ofLogins, overview.logins, words)] : []),
    ...fillGrowth(place, overview.growth, { uPlot, words }),
    ...fillPlatforms(place, overview.platforms, { uPlot, words }),
  ]
  let charts = draw()
  const clear = () => {
    for (const chart of charts) chart.destroy()
  }
  const redraw = () => {
    clear()
    charts = draw()
  }
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', redraw)
  const resized = new ResizeObserver(() => {
    for (const { root, setSize, height } of charts) {
      setSize({ width: root.parentElement.clientWidth, height })
    }
  })
  resized.observe(place)
  drawn = [clear, () => dark.removeEventListener('change', redraw), () => resized.disconnect()]
}

/** uPlot is a classic script that sets a global. It is loaded only after somebody has signed in. */
async function chartLibrary() {
  if (globalThis.uPlot) return globalThis.uPlot
  const script = document.createElement('script')
  script.src = new URL('./uplot.js', import.meta.url).href
  const { promise, resolve, reject } = Promise.withResolvers()
  script.addEventListener('load', resolve)
  script.addEventListener('error', reject)
  document.head.append(script)
  await promise
  return globalThis.uPlot
}

/** Hours are those of the service, as in the logs that one compares them with. */
function wordsIn(language, timeZone) {
  const numbers = new Intl.NumberFormat(language)
  const short = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 })
  const moment = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }
  const hours = new Intl.DateTimeFormat(language, moment)
  const day = { month: '2-digit', day: '2-digit', timeZone: 'UTC' }
  const days = new Intl.DateTimeFormat(language, day)
  return {
    number: (value) => numbers.format(value),
    bytes(value) {
      const step = value < 1 ? 0 : Math.floor(Math.log2(value) / 10)
      return `${short.format(value / 1024 ** step)} ${UNITS[step]}`
    },
    hour: (seconds) => hours.format(seconds * 1000),
    day: (seconds) => days.format(seconds * 1000),
    time: (at) => `${hours.format(new Date(at))} (${timeZone})`,
  }
}

function fillTiles(place, { at, sessions, logins, platforms }, words) {
  const sum = (list, key) => list.reduce((all, one) => all + one[key], 0)
  const values = {
    sessions: words.number(sessions),
    logins: words.number(sum(logins, 'logins')),
    failures: words.number(sum(logins, 'failures')),
    stored: words.bytes(sum(platforms, 'bytes')),
    at: words.time(at),
  }
  for (const [name, value] of Object.entries(values)) {
    place.querySelector(`[data-figure="${name}"]`).textContent = value
  }
}

/** The text beside the title is what all days added, or what the day at the pointer ended with. */
function fillGrowth(place, growth, { uPlot, words }) {
  const figure = place.querySelector('.growth')
  const chart = figure.querySelector('.chart')
  const isEmpty = growth.every(({ storedBytes }) => storedBytes === 0)
  sayNothing(chart, isEmpty)
  const added = growth.reduce((all, { bytes }) => all + bytes, 0)
  const sign = added < 0 ? '-' : '+'
  const tell = (text = `${sign}${words.bytes(Math.abs(added))}`) => {
    figure.querySelector('.added').textContent = isEmpty ? '' : text
  }
  tell()
  const days = growth.map(({ day, storedBytes }) => ({ day, bytes: storedBytes }))
  return isEmpty ? [] : [daysChart(uPlot, chart, days, { words, tell })]
}

function fillPlatforms(place, platforms, { uPlot, words }) {
  const list = place.querySelector('.platforms')
  list.replaceChildren()
  sayNothing(list, platforms.length === 0)
  const largest = platforms.toSorted((one, other) => other.bytes - one.bytes)
  return largest.slice(0, MOST_PLATFORMS).flatMap(({ configKey, files, bytes, days }) => {
    const item = place.querySelector('template.platform').content.cloneNode(true).firstElementChild
    list.append(item)
    const added = days.reduce((all, day) => all + day.bytes, 0)
    const tell = (text = `+${words.bytes(added)}`) => {
      item.querySelector('.added').textContent = text
    }
    item.querySelector('b').textContent = configKey
    item.querySelector('.files').textContent = words.number(files)
    item.querySelector('.bytes').textContent = words.bytes(bytes)
    tell()
    const chart = item.querySelector('.chart')
    sayNothing(chart, added === 0)
    return added === 0 ? [] : [daysChart(uPlot, chart, days, { words, tell })]
  })
}

/** Shows the text beside a place instead of it. */
function sayNothing(place, isEmpty) {
  place.hidden = isEmpty
  place.parentElement.querySelector(':scope > .nothing').hidden = !isEmpty
}

function fillRoutes(place, routes, words) {
  const list = place.querySelector('.routes')
  list.replaceChildren()
  sayNothing(list, routes.length === 0)
  const longest = Math.max(1, ...routes.map(({ p95Milliseconds }) => p95Milliseconds))
  for (const { method, url, requests, medianMilliseconds, p95Milliseconds } of routes) {
    const item = place.querySelector('template.route').content.cloneNode(true).firstElementChild
    list.append(item)
    const texts = {
      code: `${method} ${url}`,
      '.p95': words.number(p95Milliseconds),
      '.median': words.number(medianMilliseconds),
      '.requests': words.number(requests),
    }
    for (const [name, text] of Object.entries(texts)) item.querySelector(name).textContent = text
    item.querySelector('.bar').style.width = `${(100 * p95Milliseconds) / longest}%`
  }
}
