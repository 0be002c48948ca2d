// Asks one address again and again, from a process of its own: how long answers take is then not
// how busy the rest of the test is. Prints the milliseconds of all when its input ends.
import { Agent, get } from 'node:http'

const [url, everyMs, headerText] = process.argv.slice(2)
const headers = JSON.parse(headerText)
const agent = new Agent({ keepAlive: true })
const milliseconds = []
const statuses = {}
let isOver = false
process.stdin
  .on('end', () => {
    isOver = true
  })
  .resume()

function ask() {
  const begun = performance.now()
  return new Promise((resolve) => {
    const note = (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      milliseconds.push(performance.now() - begun)
      resolve()
    }
    get(url, { agent, headers }, (answer) =>
      answer.resume().on('end', () => note(answer.statusCode)),
    ).on('error', () => note(0))
  })
}

while (!isOver) {
  await ask()
  await new Promise((resolve) => setTimeout(resolve, Number(everyMs)))
}
agent.destroy()
console.log(JSON.stringify({ statuses, milliseconds }))
