// Asks one address again and again, from a process of its own: how long answers take is then not
// how busy the rest of the test is. Prints the milliseconds of all when its input ends.
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

const [url, everyMs, headers = '{}'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const options = { agent, headers: JSON.parse(headers) }
const milliseconds = []
const outcomes = {}
let isOver = false
process.stdin
  .on('end', () => {
    isOver = true
  })
  .resume()

function ask() {
  const begun = performance.now()
  return new Promise((resolve) => {
    const note = (outcome) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      milliseconds.push(performance.now() - begun)
      resolve()
    }
    const take = async (answer) => {
      const body = await text(answer)
      note(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${errorIn(body)}`)
    }
    get(url, options, (answer) => take(answer).catch(() => note('0'))).on('error', () => note('0'))
  })
}

function errorIn(body) {
  return /"error":"(\w+)"/.exec(body)?.[1] ?? 'unknown'
}

while (!isOver) {
  await ask()
  await new Promise((resolve) => setTimeout(resolve, Number(everyMs)))
}
agent.destroy()
console.log(JSON.stringify({ outcomes, milliseconds }))
