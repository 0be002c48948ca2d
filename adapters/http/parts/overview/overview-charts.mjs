const FONT = '12px system-ui, sans-serif'
const NO_ZOOM = { drag: { x: false, y: false }, points: { show: false } }

/**
 * Draws logins and failures side by side by the hour. The legend shows the values at the pointer.
 */
export function loginsChart(uPlot, place, logins, words) {
  const total = (name) => logins.reduce((sum, one) => sum + one[name], 0)
  const x = logins.map(({ at }) => Date.parse(at) / 1000)
  const bar = (name, colour, align) => ({
    label: place.dataset[name],
    fill: colourOf(colour),
    width: 0,
    paths: uPlot.paths.bars({ size: [0.4, 20], align }),
    points: { show: false },
    // Without a pointer the legend shows the whole day.
    value: (_chart, value) => words.number(value ?? total(name)),
  })
  const hour = {
    label: place.dataset.hour,
    value: (_chart, at) => (at === null ? place.dataset.day : words.hour(at)),
  }
  const options = {
    ...sized(place, 200),
    cursor: NO_ZOOM,
    scales: scales(x, 3600, 4),
    axes: [axis(words.hour, 70, 28), axis(words.number, 30, 48)],
    series: [hour, bar('logins', '--series', -1), bar('failures', '--alarm', 1)],
  }
  const lines = ['logins', 'failures'].map((name) => logins.map((one) => one[name]))
  return new uPlot(options, [x, ...lines], place)
}

/**
 * @param {{ words: Record<string, Function>, tell: (text?: string) => void }} tools `tell` receives
 * the text of the day at the pointer
 */
export function daysChart(uPlot, place, days, { words, tell }) {
  const x = days.map(({ day }) => Date.parse(day) / 1000)
  const options = {
    ...sized(place, 84),
    padding: [6, 14, 0, 14],
    cursor: { ...NO_ZOOM, y: false },
    legend: { show: false },
    // A day is a UTC date, so the chart must not shift it into the browser's time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: scales(x, 86_400, 1024),
    axes: [axis(words.day, 60, 26), { show: false }],
    series: [
      {},
      {
        fill: colourOf('--series'),
        width: 0,
        paths: uPlot.paths.bars({ size: [0.7, 24] }),
        points: { show: false },
      },
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx } }) => {
          const day = days[idx ?? -1]
          tell(day && `${words.day(x[idx])}: ${words.bytes(day.bytes)}`)
        },
      ],
    },
  }
  return new uPlot(options, [x, days.map(({ bytes }) => bytes)], place)
}

function sized(place, height) {
  return { width: place.clientWidth, height }
}

/** Leaves space for whole bars at both ends, and a minimum height for empty charts. */
function scales(x, step, leastHeight) {
  return {
    x: { range: () => [x[0] - step / 2, x.at(-1) + step / 2] },
    y: { range: (_chart, _least, most) => [0, Math.max(most ?? 0, leastHeight)] },
  }
}

function axis(text, space, size) {
  const line = { stroke: colourOf('--line'), width: 1 }
  return {
    stroke: colourOf('--quiet'),
    font: FONT,
    grid: line,
    ticks: line,
    space,
    size,
    values: (_chart, splits) => splits.map(text),
  }
}

function colourOf(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}
